/** What an alarm did in an incident, minute by minute, and the question that leads on. */

import {
  ALARM_STATE_MARKS,
  type AlarmDefinition,
  datapointsToAlarm,
  missingDataTreatment,
} from '#kit/alarm/alarm.ts';
import { type AlarmMinute, isBreaching } from '#kit/alarm/time-line.ts';
import type { AlarmName, Incident } from '../incident.ts';

const CELL = 3;
const LABEL = 9;

/** The whole screen. */
export function alarmLines(
  name: AlarmName,
  alarm: AlarmDefinition,
  incident: Incident,
  line: readonly AlarmMinute[],
  misdeed: Misdeed,
): string[] {
  const marks = line.map(({ point }) => {
    if (point === undefined) return '-';
    return isBreaching(alarm, point) ? 'X' : '0';
  });
  return [
    `${incident.name}. ${incident.story}`,
    `${name} ${DID[misdeed](name, incident, Math.max(incident.trouble.to, marks.lastIndexOf('X') + 1))}`,
    cells(
      'minute',
      line.map((_, minute) => String(minute + 1)),
    ),
    cells('point', marks),
    cells(
      'state',
      line.map(({ state }) => ALARM_STATE_MARKS[state]),
    ),
    'X breaches, 0 does not, - is no data; AL is ALARM, ? INSUFFICIENT_DATA.',
    watchedLine(alarm),
    ...pointsLine(alarm, line),
    questionOf(name, alarm, incident, line, misdeed),
  ];
}

/** @param last the last minute that breaches: refusals may go on for some seconds after the trouble */
type Did = (name: AlarmName, incident: Incident, last: number) => string;

const DID: Readonly<Record<Misdeed, Did>> = {
  rings: (name, { rings }) =>
    rings === name ? 'rang before there was trouble.' : 'was to be quiet, and it rang.',
  silent: (_, { trouble }) => `was to ring from minute ${trouble.from} on, and it was silent.`,
  late: (_, { trouble }) =>
    `was to ring within ${RINGS_WITHIN_MINUTES} minutes of minute ${trouble.from}, and it rang later.`,
  'goes on': (_, __, last) =>
    `was to be OK some minutes after minute ${last}, the last that breaches, and it is not.`,
};

function cells(label: string, values: readonly string[]): string {
  const row = values.map((value) => value.padStart(CELL)).join('');
  return `${label.padEnd(LABEL)}${row}`;
}

/** `Watched: ConsumedWriteCapacityUnits of TableName, GlobalSecondaryIndexName.` */
function watchedLine({ MetricName, Dimensions = [] }: AlarmDefinition): string {
  const names = Dimensions.map(({ Name }) => Name).join(', ') || 'no dimension';
  return `Watched: ${MetricName} of ${names}.`;
}

function pointsLine(
  { Statistic, Threshold }: AlarmDefinition,
  line: readonly AlarmMinute[],
): string[] {
  const points = line.flatMap(({ point }) => point ?? []);
  if (points.length === 0) return [];
  const [low, high] = [Math.min(...points), Math.max(...points)].map(figure);
  const range = low === high ? `always ${low}` : `${low} to ${high}`;
  return [`${Statistic}: ${range}. Your threshold: ${figure(Threshold)}.`];
}

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

function questionOf(
  name: AlarmName,
  alarm: AlarmDefinition,
  incident: Incident,
  line: readonly AlarmMinute[],
  misdeed: Misdeed,
): string {
  switch (misdeed) {
    case 'goes on':
      return 'When nothing is throttled, there is no data point. What does your alarm make of a minute without a data point?';
    case 'late':
      return 'How many minutes must be bad before your alarm rings?';
    case 'silent':
      return whySilent(alarm, line);
    case 'rings':
      return whyItRings(name, alarm, incident, line);
  }
}

function whySilent(alarm: AlarmDefinition, line: readonly AlarmMinute[]): string {
  const { Statistic, MetricName, Dimensions = [] } = alarm;
  if (line.every(({ point }) => point === undefined)) {
    const names = Dimensions.map(({ Name }) => Name).join(' and ') || 'no dimension';
    return `There is no data for ${MetricName} with ${names}. Whose metric shows this trouble, and with which dimensions?`;
  }
  if (badOf(alarm, line) > 0) {
    return 'How many minutes must be bad, and out of how many, before your alarm rings?';
  }
  return `CloudWatch gets a sample for each request. What is the ${Statistic} of the samples of a minute?`;
}

function whyItRings(
  name: AlarmName,
  alarm: AlarmDefinition,
  { rings, trouble }: Incident,
  line: readonly AlarmMinute[],
): string {
  const first = line.findIndex(({ state }) => state === 'ALARM');
  const bad = badOf(alarm, line.slice(0, first + 1));
  const needed = datapointsToAlarm(alarm);
  if (bad < needed) {
    const treatment = missingDataTreatment(alarm);
    return `By minute ${first + 1}, ${bad} of the ${needed} bad data points that your alarm needs had come. What does TreatMissingData ${treatment} make of a minute without data?`;
  }
  const calm = rings === undefined ? line : line.slice(0, trouble.from - 1);
  if (badOf(alarm, calm) > calm.length / 2) {
    return CALM[name];
  }
  if (rings !== undefined && rings !== name) return WRONG_CURE[name];
  return 'One bad minute wakes somebody at night. How many of how many minutes make it trouble?';
}

function badOf(alarm: AlarmDefinition, line: readonly AlarmMinute[]): number {
  return line.filter(({ point }) => point !== undefined && isBreaching(alarm, point)).length;
}

const CALM: Readonly<Record<AlarmName, string>> = {
  capacityAlarm:
    'Calm minutes breach your threshold. Does this metric differ between calm minutes and trouble, and if it does, from which value on?',
  hotKeyAlarm:
    'Calm minutes breach your threshold. Can this metric tell one hot key from many keys, and if it can, from which value on is it trouble?',
};

const WRONG_CURE: Readonly<Record<AlarmName, string>> = {
  capacityAlarm:
    'Somebody raises the capacity now, and pays for it. Would the refused writes get through? Which metric counts only what capacity cures?',
  hotKeyAlarm:
    'Somebody spreads a key over shards now. Is any key too hot? Which metric counts only what sharding cures?',
};

/** Minutes after the beginning of a trouble in which somebody must know of it. */
const RINGS_WITHIN_MINUTES = 5;

/** What an alarm did wrong in an incident. */
export type Misdeed =
  /** It rings where it is to be quiet, or before the trouble. */
  | 'rings'
  /** It never rings. */
  | 'silent'
  /** It rings when the trouble has lasted too long. */
  | 'late'
  /** It is not `OK` at the end, long after the trouble. */
  | 'goes on';

/** What the alarm did wrong, if anything. */
export function misdeedOf(
  name: AlarmName,
  { rings, trouble }: Incident,
  line: readonly AlarmMinute[],
): Misdeed | undefined {
  const first = line.findIndex(({ state }) => state === 'ALARM') + 1;
  if (rings !== name) return first > 0 ? 'rings' : undefined;
  if (first === 0) return 'silent';
  if (first < trouble.from) return 'rings';
  if (first >= trouble.from + RINGS_WITHIN_MINUTES) return 'late';
  const hasEnded = trouble.to < line.length;
  return hasEnded && line.at(-1)?.state !== 'OK' ? 'goes on' : undefined;
}
