/** One letter for each limit that refuses requests, and the strip of them below a panel. */

import { type Cause, causeOfReason } from '../governor/throttling.ts';
import type { ColumnSpan } from './column-ring.ts';
import type { ResourceHeat } from './resource-heat.ts';

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

/** Refused units in a second, of one column. */
export interface RefusedColumn {
  readonly perSecond: number;
  /** The letter of the limit that refused most; none where nothing was refused. */
  readonly letter?: RefusalLetter;
}

/** What was refused in each column. */
export function refusedColumns(heat: ResourceHeat, { first, end }: ColumnSpan): RefusedColumn[] {
  return Array.from({ length: end - first }, (_, place) => {
    const column = first + place;
    const seconds = heat.ring.measuredSeconds(column);
    const most = new Map<RefusalLetter, number>();
    for (const [reason, units] of heat.refused(column)) {
      const letter = refusalLetter(reason, heat.isIndex);
      if (letter) most.set(letter, (most.get(letter) ?? 0) + units);
    }
    if (seconds === 0 || most.size === 0) return { perSecond: 0 };
    const sum = [...most.values()].reduce((units, one) => units + one, 0);
    const [[letter]] = [...most].sort(([, one], [, other]) => other - one) as [
      [RefusalLetter, number],
    ];
    return { perSecond: sum / seconds, letter };
  });
}

/** Columns that follow each other with the same letter. */
export interface LetterRun extends ColumnSpan {
  readonly letter: RefusalLetter;
}

/**
 * Where a letter begins and ends; the first column is 0.
 *
 * @param gap columns in which nothing was refused, and which end no run: so many may be between two of one
 */
export function letterRuns(columns: readonly RefusedColumn[], gap: number): LetterRun[] {
  const runs: { letter: RefusalLetter; first: number; end: number }[] = [];
  for (const [column, { letter }] of columns.entries()) {
    const last = runs.at(-1);
    if (!letter) continue;
    if (last?.letter === letter && column - last.end <= gap) last.end = column + 1;
    else runs.push({ letter, first: column, end: column + 1 });
  }
  return runs;
}

/** Which part of its limit the backlog of an index had, in each column; more than 1 is drawn as 1. */
export function backlogShares(heat: ResourceHeat, { first, end }: ColumnSpan): number[] {
  return Array.from({ length: end - first }, (_, place) =>
    heat.backlogLimit === 0 ? 0 : Math.min(1, heat.queuedUnits(first + place) / heat.backlogLimit),
  );
}
