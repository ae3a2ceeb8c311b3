/** What the words of `npm run streams` ask for. */

import type { StartPosition } from '../../kit/stream/poller.ts';
import { oneOf, parseWords } from '../shell/command-line.ts';
import { tableWord } from '../shell/table-word.ts';

/** The words, understood. */
export interface StreamChoice {
  readonly verb: 'follow' | 'reset' | 'help';
  readonly table: string;
  /** Where the reading begins that has no checkpoint. */
  readonly from: StartPosition;
}

const VOCABULARY = {
  command: 'npm run streams',
  verbs: ['reset', 'help'],
  options: ['table', 'from'],
};

/** @throws {KitError} what `parseWords` throws, `words.badTable`, `words.badChoice` */
export function chooseStream(args: readonly string[]): StreamChoice {
  const words = parseWords(args, VOCABULARY);
  const { verbs } = words;
  const isLatest = oneOf(words, 'from', ['trim_horizon', 'latest']) === 'latest';
  return {
    verb: verbs.includes('help') ? 'help' : verbs.includes('reset') ? 'reset' : 'follow',
    table: tableWord(words, 'table', 'Graph'),
    from: isLatest ? 'LATEST' : 'TRIM_HORIZON',
  };
}
