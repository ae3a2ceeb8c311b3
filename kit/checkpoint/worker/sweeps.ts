/**
 * Every sweep, in the order in which a step goes through them. They hold for every function of every lab; a
 * lab says nothing about them.
 */

import { changedCursors } from './cursor.ts';
import { brokenConnections, conditions, conflicts } from './failing-request.ts';
import { lostChanges } from './lost-change.ts';
import { lateAnswers, middleGone, restarts, shortPages, unprocessed } from './other-answer.ts';
import { staleReads } from './stale-read.ts';
import type { KeptCall, Sweep } from './sweep.ts';
import { type Repeating, sweepCalls, type WrongReplay } from './sweep-calls.ts';
import { twoAtOnce } from './two-at-once.ts';

/** A rule for calls that were right. */
export interface Rule extends Pick<Sweep, 'fact' | 'unreached' | 'changesCosts'> {
  /** The first call that breaks the rule. */
  readonly check: (
    repeating: Repeating,
    calls: readonly KeptCall[],
  ) => Promise<WrongReplay | undefined>;
}

/** The sweeps that make one call again. */
export const FAULT_SWEEPS: readonly Sweep[] = [
  shortPages,
  unprocessed,
  brokenConnections,
  conflicts,
  lateAnswers,
  restarts,
  middleGone,
  conditions,
];

/** The rules. */
export const SWEEPS: readonly Rule[] = [
  ...FAULT_SWEEPS.map(
    (sweep): Rule => ({
      ...sweep,
      check: (repeating, calls) => sweepCalls(repeating, sweep, calls),
    }),
  ),
  {
    fact: 'two calls at the same time end as each does alone',
    unreached: 'is called with one input',
    check: twoAtOnce,
  },
  {
    fact: 'a cursor that somebody has made up or changed is refused, or leads on in its own list',
    unreached: 'gives no cursor',
    check: changedCursors,
  },
  {
    fact: 'no write is decided by a read that is a moment old',
    unreached: 'reads nothing without ConsistentRead before it writes',
    check: staleReads,
  },
  {
    fact: 'what another client changes meanwhile stays changed',
    unreached: 'changes no item that it has read',
    check: lostChanges,
  },
];
