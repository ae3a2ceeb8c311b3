/** A source of the page's server for tests: it answers what it was asked, and runs nothing. */

import { KitError } from '../../kit/kit-error.ts';
import type { WebSource } from '../../web/server/web-source.ts';
import type { Hello, WebEvent } from '../../web/wire/event.ts';

/** What every page is told first. */
export const HELLO: Hello = {
  type: 'hello',
  version: '0.0.0',
  lab: 1,
  watching: 'page',
  progress: { labs: [], next: 'npm run lab:1' },
  reports: {},
  saved: {},
};

/** Keeps what it was asked. */
export class FakeSource implements WebSource {
  readonly asked: unknown[] = [];
  tell: (event: WebEvent) => void = () => {};
  isClosed = false;
  /** What `home` throws. */
  error: unknown;

  async hello(): Promise<Hello> {
    return HELLO;
  }

  async home() {
    if (this.error !== undefined) throw this.error;
    return { progress: HELLO.progress, doctor: [] };
  }

  async lab(number: number): Promise<never> {
    throw new KitError('usage', 'web.noLab', `There is no lab ${number}.`);
  }

  async data(...asked: unknown[]): Promise<never> {
    return this.#keep('data', ...asked);
  }

  async trace(...asked: unknown[]): Promise<never> {
    return this.#keep('trace', ...asked);
  }

  async classroom(): Promise<never> {
    return this.#keep('class');
  }

  async heat() {
    return { events: [] };
  }

  async run(...asked: unknown[]): Promise<never> {
    return this.#keep('run', ...asked);
  }

  async hint(...asked: unknown[]): Promise<never> {
    return this.#keep('hint', ...asked);
  }

  async stop(...asked: unknown[]): Promise<never> {
    return this.#keep('stop', ...asked);
  }

  listen(hear: (event: WebEvent) => void): void {
    this.tell = hear;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  #keep(...asked: unknown[]): never {
    this.asked.push(asked);
    return { asked } as never;
  }
}
