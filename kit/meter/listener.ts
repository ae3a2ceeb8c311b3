/** Who is told of the requests of a metered client: a scope, or a book that keeps them all. */

import type { AnswerParts, Exchange } from './exchange.ts';

/** Told of every request once when it is sent and once when it has ended. */
export interface Listener {
  /** Requests of this listener begun and not ended. */
  underWay: number;
  /** @param underWay requests of this listener under way, this one included */
  sent(exchange: Exchange, underWay: number): void;
  /** @param answer absent where the request ended in an error */
  ended(exchange: Exchange, answer: AnswerParts | undefined): void;
}
