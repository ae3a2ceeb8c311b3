/** The two questions of `predict`, and how their answers are read. Enter alone skips a question. */

import { TABLE } from '../../kit/checkpoint/judge/sent-requests.ts';
import type { StepGuess } from '../../kit/checkpoint/report/run-report.ts';
import type { Ask } from '../shell/terminal.ts';

/** Requests that a guess may be; the longest walk of a lab sends some hundred. */
export const GUESSED_REQUESTS = { low: 0, high: 10_000, default: 1 };

/**
 * Asks both questions; of a table without an index, only the first.
 *
 * @param indexes `table` and the names of the indexes
 */
export async function askGuess(ask: Ask, indexes: readonly string[]): Promise<StepGuess> {
  const requests = await answered(
    ask,
    'How many requests does your answer send? ',
    'a whole number',
    readRequests,
  );
  const index =
    indexes.length === 1
      ? undefined
      : await answered(
          ask,
          `Where do they go: ${indexes.map((one) => `${keyOf(one, indexes)} = ${one}`).join(', ')}? `,
          'one of these',
          (text) => readIndex(text, indexes),
        );
  return { ...(requests !== undefined && { requests }), ...(index !== undefined && { index }) };
}

/** Asks until the answer can be read, or is empty. */
async function answered<T>(
  ask: Ask,
  question: string,
  expected: string,
  read: (text: string) => T | undefined,
): Promise<T | undefined> {
  for (let asked = question; ; asked = `Type ${expected}, or Enter alone to skip: `) {
    const text = (await ask(asked)).trim();
    if (text === '') return undefined;
    const answer = read(text);
    if (answer !== undefined) return answer;
  }
}

function readRequests(text: string): number | undefined {
  const isGuess = /^\d+$/.test(text) && Number(text) <= GUESSED_REQUESTS.high;
  return isGuess ? Number(text) : undefined;
}

/**
 * The index that was meant: by its name, by the key that {@link askGuess} offers for it, or by `none`
 * for the table itself.
 *
 * @param indexes `table` and the names of the indexes
 * @example
 * readIndex('g', ['table', 'GSI1']); // => 'GSI1'
 * readIndex('2', ['table', 'GSI1', 'GSI2']); // => 'GSI2'
 */
export function readIndex(text: string, indexes: readonly string[]): string | undefined {
  const word = text.toLowerCase();
  if (word === 'none') return TABLE;
  return indexes.find((one) => word === one.toLowerCase() || word === keyOf(one, indexes));
}

/** The first letter of a name or, where several names begin with it, the last. */
function keyOf(index: string, indexes: readonly string[]): string {
  const [first = ''] = index;
  const isAlone = indexes.filter((one) => one.startsWith(first)).length === 1;
  return (isAlone ? first : (index.at(-1) as string)).toLowerCase();
}
