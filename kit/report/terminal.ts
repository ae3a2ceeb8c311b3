/** Printing, and colour on terminals that want it: blue and yellow, which colour-blind eyes tell apart. */

import { stripVTControlCharacters, styleText } from 'node:util';

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
