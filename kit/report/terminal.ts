/** Printing, and colour on terminals that want it: blue and yellow, which colour-blind eyes tell apart. */

import { stripVTControlCharacters, styleText } from 'node:util';
import { fitted, SCREEN_COLUMNS } from './text.ts';

/** Roles of text that a terminal may colour. */
export type Role = 'title' | 'pass' | 'fail' | 'wait' | 'quiet';

/** Colours a text, or leaves it as it is. */
export type Paint = (role: Role, text: string) => string;

const STYLES: Readonly<Record<Role, Parameters<typeof styleText>[0]>> = {
  title: 'bold',
  pass: ['bold', 'blue'],
  fail: ['bold', 'yellow'],
  wait: 'gray',
  quiet: 'gray',
};

/** Whether to write plainly: `EDGEWISE_PLAIN=1`, or a run in CI. */
export function isPlain(environment: NodeJS.ProcessEnv): boolean {
  return isSet(environment.EDGEWISE_PLAIN) || isSet(environment.CI);
}

/** Decided when the command starts. */
const coloured =
  !isPlain(process.env) &&
  styleText('bold', 'x', { stream: process.stdout, validateStream: true }) !== 'x';

/** Paints for standard output; follows `NO_COLOR`, `FORCE_COLOR`, `TERM=dumb` and pipes. */
export const paint: Paint = (role, text) =>
  coloured ? styleText(STYLES[role], text, { validateStream: false }) : text;

/** A text from elsewhere, without its own colours where there are to be none. */
export function withoutColour(text: string): string {
  return coloured ? text : stripVTControlCharacters(text);
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}

/** Writes each line and a line end. */
export function print(lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}

// One line on a terminal that says what is under way: it is rewritten, and gone when that is done.

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
