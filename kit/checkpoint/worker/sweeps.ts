/**
 * Every sweep, in the order in which a step goes through them. They hold for every function of every lab; a
 * lab says nothing about them.
 */

import { FAULT_SWEEPS, type KeptCall, type Sweep } from './fault-sweep.ts';
import { staleReads } from './stale-read.ts';
import { type Repeating, sweepCalls, type WrongReplay } from './sweep-calls.ts';
import { twoAtOnce } from './two-at-once.ts';

/** A rule for calls that were right. */
export interface Rule extends Pick<Sweep, 'fact' | 'changesCosts'> {
  /** The first call that breaks the rule. */
  readonly check: (
    repeating: Repeating,
    calls: readonly KeptCall[],
  ) => Promise<WrongReplay | undefined>;
}

/** The rules. */
export const SWEEPS: readonly Rule[] = [
  ...FAULT_SWEEPS.map(
    (sweep): Rule => ({
      ...sweep,
      check: (repeating, calls) => sweepCalls(repeating, sweep, calls),
    }),
  ),
  { fact: 'two calls at the same time end as each does alone', check: twoAtOnce },
  { fact: 'no write is decided by a read that is a moment old', check: staleReads },
];
