/**
 * Reads a stream of server-sent events, piece by piece as it comes.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */

import { KitError } from '../kit-error.ts';

/** An event as it was told. */
export interface ReadEvent {
  /** Where a reader goes on who comes again; of this event or of one before. */
  readonly id?: string;
  readonly data: string;
}

/** The longest event: nobody else decides how much memory this takes. */
const MOST_LENGTH = 8 * 2 ** 20;

/** The events of one stream, whose lines end in a line feed. */
export class StreamText {
  #rest = '';
  #lastId: string | undefined;

  /**
   * The events that end in this piece.
   *
   * @throws {KitError} `event.tooLong` for one of more than 8 MB
   */
  read(piece: string): ReadEvent[] {
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    if (this.#rest.length > MOST_LENGTH) {
      throw new KitError(
        'failure',
        'event.tooLong',
        `Expected an event of at most ${MOST_LENGTH} characters, got a longer one. Is it the right program that listens there?`,
      );
    }
    return blocks.flatMap((block) => this.#event(block));
  }

  #event(block: string): ReadEvent[] {
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^(id|data)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'id') this.#lastId = value;
      else if (field === 'data') data.push(value);
    }
    if (data.length === 0) return [];
    const id = this.#lastId;
    return [{ ...(id !== undefined && { id }), data: data.join('\n') }];
  }
}
