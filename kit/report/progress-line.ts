/** One line on a terminal that says what is under way: it is rewritten, and gone when that is done. */

import { isPlain } from './terminal.ts';
import { fitted, SCREEN_COLUMNS } from './text.ts';

/** Who waits no longer than this sees nothing. */
const AFTER_MS = 1_000;
const CLEAR = '\r\u001b[K';

/** Nothing is written where the output is piped, or where one fact a line is asked for. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #shows: boolean;
  #text = '';
  #isShown = false;
  #isDue = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param stream of the command's output, so that nothing else is on the line */
  constructor(stream: NodeJS.WriteStream = process.stdout) {
    this.#stream = stream;
    this.#shows = stream.isTTY === true && !isPlain(process.env);
  }

  /** Something begins that may take longer than a second. */
  begin(): void {
    if (!this.#shows) return;
    this.#timer = setTimeout(() => this.now(this.#text), AFTER_MS).unref();
  }

  /** What is under way now; shown when a second has passed. */
  say(text: string): void {
    const isNew = text !== this.#text || !this.#isShown;
    this.#text = text;
    if (this.#isDue && isNew) this.#draw();
  }

  /** The same, shown at once, and from now on. */
  now(text: string): void {
    this.#isDue = this.#shows;
    this.say(text);
  }

  /** Takes the line away for another one; the next text draws it again. */
  clear(): void {
    if (this.#isShown) this.#stream.write(CLEAR);
    this.#isShown = false;
  }

  /** It is done. */
  end(): void {
    clearTimeout(this.#timer);
    this.clear();
    this.#isDue = false;
    this.#text = '';
  }

  #draw(): void {
    if (this.#text === '') return;
    this.#stream.write(`${CLEAR}${fitted(this.#text, SCREEN_COLUMNS - 1)}`);
    this.#isShown = true;
  }
}
