/** One letter for each limit that refuses requests. */

import { type Cause, causeOfReason } from '../governor/throttling-reason.ts';

/** The letters, in the order of the legend. */
export const REFUSAL_LETTERS = ['K', 'P', 'Q', 'M', 'I'] as const;
export type RefusalLetter = (typeof REFUSAL_LETTERS)[number];

/** What each letter says. */
export const REFUSAL_WORDS: Readonly<Record<RefusalLetter, string>> = {
  K: 'key range: a partition is at its limit',
  P: 'provision: the table or index has no more units',
  Q: 'quota of the account',
  M: 'on-demand maximum',
  I: 'index: the table refuses a write because an index is behind',
};

const LETTERS: Readonly<Record<Cause, RefusalLetter>> = {
  KeyRangeThroughput: 'K',
  ProvisionedThroughput: 'P',
  AccountLimit: 'Q',
  MaxOnDemandThroughput: 'M',
};

/**
 * The letter of one of AWS's reasons; `undefined` for any other text.
 *
 * @param isIndex whether the reason was counted at an index: only at a table is an index's limit the fault of another
 * @example
 * refusalLetter('IndexWriteKeyRangeThroughputExceeded', false); // => 'I'
 */
export function refusalLetter(reason: string, isIndex: boolean): RefusalLetter | undefined {
  const said = causeOfReason(reason);
  if (!said) return undefined;
  return said.isIndex && !isIndex && said.operation === 'Write' ? 'I' : LETTERS[said.cause];
}
