/** What a known-wrong model's screen says, read from the lab's `wrong.screens.txt`. */

import { type KeptScreen, keptScreen } from '../../../kit/checkpoint/lab/kept-screen.ts';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';

/** The screen of one known-wrong model. */
export interface WrongScreen extends Omit<KeptScreen, 'text'> {
  /** The first text about the answer, with what was expected and received where that follows. */
  readonly says: string;
  /** The question at the end; a rule where there is none. */
  readonly asks: string;
  /** The table of costs, where there is one. */
  readonly cost?: ScreenCost;
  /** All of it: the file has whole screens of some models, and of others only the reason. */
  readonly screen: string;
}

/** Two lines of a table of costs: requests, items read, and the units of each kind. */
export interface ScreenCost {
  /** The requests themselves, where other ones are needed. */
  readonly ways?: { readonly yours: string; readonly needed: string };
  readonly units: readonly string[];
  readonly yours: readonly string[];
  readonly budget: readonly string[];
}

/** A whole screen has its reasons this far in. */
const INDENT = ' '.repeat(7);
/** A line that goes on in the next is longer than this. */
const WRAPPED = 50;
/** No line of a reason is longer than this. */
const REASON_COLUMNS = 73;

/**
 * The screen of a known-wrong model.
 *
 * @throws {Error} where the file has none of that name
 */
export function wrongScreen(lab: Lab, model: string): WrongScreen {
  const { text, ...kept } = keptScreen(lab, model);
  const lines = reasonLines(text);
  const texts = paragraphs(lines);
  const cost = costOf(lines);
  return {
    ...{ ...kept, says: firstText(texts), asks: lastQuestions(texts) },
    ...(cost && { cost }),
    screen: `${text.trim()}\n`,
  };
}

/** What stands below the fact that was checked, without the place in the model at the end. */
function reasonLines(text: string): string[] {
  const all = text.split('\n');
  const isWhole = text.startsWith('\n');
  const own = isWhole
    ? all.filter((line) => line.startsWith(INDENT)).map((line) => line.slice(INDENT.length))
    : all.filter((line) => line !== '');
  const from = own.findIndex(
    (line) => !/^(checked:|no fault found yet:|not called yet:| )/.test(line),
  );
  return own.slice(from);
}

/** A text of several lines, or an entry of a list. */
interface Paragraph {
  readonly text: string;
  readonly isEntry: boolean;
}

function paragraphs(lines: readonly string[]): Paragraph[] {
  const found: Paragraph[] = [];
  let isOpen = false;
  let before = '';
  for (const line of lines) {
    const text = line.trim().replace(/ {2,}/g, ' ');
    const goesOn: boolean = (isOpen && text !== 'What ran:') || isWrapped(before, line);
    const isEntry: boolean = !goesOn && line.startsWith(' ');
    if (goesOn) found.push({ text: `${found.pop()?.text} ${text}`, isEntry: false });
    else found.push({ text, isEntry });
    // The message of an error may end without a full stop.
    const isEnded = /[.:?]$/.test(text) || text.startsWith('Your code threw ');
    isOpen = !isEntry && text.length > WRAPPED && !isEnded;
    before = isEntry ? '' : line;
  }
  return found;
}

/** The next sentence of a text, in an indented line because the line before has no room for its word. */
function isWrapped(before: string, line: string): boolean {
  const [, word = ''] = /^ +(\S+)/.exec(line) ?? [];
  return word !== '' && /[.?]$/.test(before) && `${before} ${word}`.length > REASON_COLUMNS;
}

/** The first text; where it is the head of something, with the first entry or with both values. */
function firstText([first, ...others]: readonly Paragraph[]): string {
  const text = first?.text ?? '';
  const [second, third] = others;
  if (!second || !text.endsWith(':') || second.text.startsWith('requests ')) return text;
  if (second.isEntry) return `${text} ${second.text}`;
  const isPair = second.text.startsWith('expected ') && third?.text.startsWith('received ');
  return isPair ? `${text} ${second.text}, ${third?.text}` : text;
}

/** The questions that the screen ends in; its last sentence where it ends in none. */
function lastQuestions(texts: readonly Paragraph[]): string {
  const from = texts.findLastIndex(({ isEntry }) => isEntry) + 1;
  const sentences = texts.slice(from).flatMap(({ text }) => text.split(/(?<=[.?]) +(?=[A-Z])/));
  const before = sentences.findLastIndex((sentence) => !sentence.endsWith('?'));
  return sentences.slice(Math.min(before + 1, sentences.length - 1)).join(' ');
}

function costOf(lines: readonly string[]): ScreenCost | undefined {
  const head = lines.findIndex((line) => /^ +requests {2,}items read/.test(line));
  if (head < 0) return undefined;
  const [heads = [], yours = [], budget = []] = lines.slice(head, head + 3).map(cellsOf);
  const withoutReturned = (cells: string[]): string[] => [...cells.slice(1, 3), ...cells.slice(4)];
  const ways = waysOf(lines.slice(head + 3));
  return {
    ...(ways && { ways }),
    units: heads.slice(3),
    yours: withoutReturned(yours),
    budget: withoutReturned(budget),
  };
}

/** Below the table, where the requests differ. */
function waysOf(lines: readonly string[]): ScreenCost['ways'] {
  const said = (name: string): string | undefined =>
    lines.map((line) => new RegExp(`^ +${name}: +(.*)$`).exec(line)?.[1]).find(Boolean);
  const [yours, needed] = [said('yours'), said('needed')];
  return yours !== undefined && needed !== undefined ? { yours, needed } : undefined;
}

function cellsOf(line: string): string[] {
  return line.trim().split(/ {2,}/);
}
