/** A way to the engine that is looked after: a failed request may mean that the engine is gone. */

import { EngineLink, type EngineRequest } from './engine-link.ts';
import type { Reply } from './reply.ts';
import type { TargetWatch } from './target-watch.ts';

/** Tells the watch of every request that the engine did not answer. */
export class WatchedLink extends EngineLink {
  readonly #watch: TargetWatch;

  constructor(endpoint: string, watch: TargetWatch) {
    super(endpoint);
    this.#watch = watch;
  }

  override send(request: EngineRequest): Promise<Reply> {
    const sent = super.send(request);
    sent.catch(() => this.#watch.suspect());
    return sent;
  }
}
