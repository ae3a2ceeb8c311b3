/** Reads what a governor tells: any program may listen at its port, and the pages get nothing unread. */

import type {
  HeatEvent,
  HeatLayout,
  HeatPartition,
  PartitionLoad,
} from '../../../kit/governor/event.ts';

type Fields = Readonly<Record<string, unknown>>;

/** More partitions, reasons or characters no governor of the workshop tells. */
const MOST_PARTITIONS = 20_000;
const MOST_REASONS = 64;
const MOST_LETTERS = 1_000;

/** What a heat event must not have: it is not told. */
class NoHeatEvent extends Error {}

/**
 * The event with the members that its type has, and no others.
 *
 * @returns nothing where it is no such event
 */
export function readHeatEvent(value: unknown): HeatEvent | undefined {
  try {
    return heatEvent(fields(value));
  } catch (error) {
    if (error instanceof NoHeatEvent) return undefined;
    throw error;
  }
}

function heatEvent(event: Fields): HeatEvent {
  const resource = text(event.resource);
  switch (event.type) {
    case 'layout':
      return layout(event, resource);
    case 'load':
      return {
        type: 'load',
        resource,
        at: number(event.at),
        dt: above(0, event.dt),
        partitions: list(event.partitions, partitionLoad),
        reasons: reasons(event.reasons),
        ...(event.backlog !== undefined && { backlog: pair(event.backlog) }),
      };
    case 'dropped':
      return { type: 'dropped', resource };
  }
  const entry = { atSeconds: number(event.atSeconds), resource };
  if (event.type === 'throughput-changed') {
    return { ...entry, type: event.type, partitions: id(event.partitions) };
  }
  const cause = oneOf(event.cause, ['heat', 'headroom', 'size']);
  const about = { ...entry, cause, partition: id(event.partition) };
  if (event.type === 'split') return { ...about, type: event.type, into: pair(event.into) };
  if (event.type !== 'split-refused') throw new NoHeatEvent();
  const refusals = ['single-item', 'sequential', 'lsi', 'no-benefit'] as const;
  return { ...about, type: event.type, reason: oneOf(event.reason, refusals) };
}

function layout(event: Fields, resource: string): HeatLayout {
  const { write, read } = fields(event.limits);
  return {
    type: 'layout',
    resource,
    table: text(event.table),
    ...(event.index !== undefined && { index: text(event.index) }),
    scale: above(0, event.scale),
    limits: { write: above(0, write), read: above(0, read) },
    partitions: list(event.partitions, heatPartition),
  };
}

function heatPartition(value: unknown): HeatPartition {
  const partition = fields(value);
  const { parent, retiredAt, cutsCollection } = partition;
  if (typeof cutsCollection !== 'boolean') throw new NoHeatEvent();
  return {
    id: id(partition.id),
    ...(parent !== undefined && { parent: id(parent) }),
    from: number(partition.from),
    to: number(partition.to),
    cutsCollection,
    madeAt: number(partition.madeAt),
    ...(retiredAt !== undefined && { retiredAt: number(retiredAt) }),
  };
}

function partitionLoad(value: unknown): PartitionLoad {
  const [partition, ...units] = list(value, number);
  if (units.length !== 4) throw new NoHeatEvent();
  return [id(partition), ...(units as [number, number, number, number])];
}

function reasons(value: unknown): Record<string, number> {
  const entries = Object.entries(fields(value));
  if (entries.length > MOST_REASONS) throw new NoHeatEvent();
  return Object.fromEntries(entries.map(([reason, units]) => [text(reason), number(units)]));
}

function pair(value: unknown): [number, number] {
  const [first, second, ...more] = list(value, number);
  if (first === undefined || second === undefined || more.length > 0) throw new NoHeatEvent();
  return [first, second];
}

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new NoHeatEvent();
  return value as Fields;
}

function list<Member>(value: unknown, read: (member: unknown) => Member): Member[] {
  if (!Array.isArray(value) || value.length > MOST_PARTITIONS) throw new NoHeatEvent();
  return value.map((member) => read(member));
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value.length > MOST_LETTERS) throw new NoHeatEvent();
  return value;
}

/** JSON holds no other numbers but those too large for it, which come as infinite. */
function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new NoHeatEvent();
  return value;
}

function above(least: number, value: unknown): number {
  if (number(value) <= least) throw new NoHeatEvent();
  return value as number;
}

function id(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new NoHeatEvent();
  return value as number;
}

function oneOf<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const word = words.find((one) => one === value);
  if (word === undefined) throw new NoHeatEvent();
  return word;
}
