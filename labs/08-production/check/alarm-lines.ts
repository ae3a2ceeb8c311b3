/** What an alarm did in an incident, minute by minute, and the question that leads on. */

import { type AlarmDefinition, missingDataTreatment } from '#kit/alarm/alarm.ts';
import { isBreaching } from '#kit/alarm/evaluate.ts';
import type { AlarmMinute } from '#kit/alarm/time-line.ts';
import type { AlarmName, Incident } from '../incident.ts';
import { type Misdeed, RINGS_WITHIN_MINUTES } from './ring.ts';

const STATES = { OK: 'ok', ALARM: 'AL', INSUFFICIENT_DATA: '?' } as const;
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
  const isBad = line.map(({ point }) => point !== undefined && isBreaching(alarm, point));
  const marks = line.map(({ point }, minute) => {
    if (point === undefined) return '-';
    return isBad[minute] ? 'X' : '0';
  });
  return [
    `${incident.name}. ${incident.story}`,
    `${name} ${DID[misdeed](name, incident)}`,
    cells(
      'minute',
      line.map((_, minute) => String(minute + 1)),
    ),
    cells('point', marks),
    cells(
      'state',
      line.map(({ state }) => STATES[state]),
    ),
    `X breaches, 0 does not, - no data; AL is ALARM, ? INSUFFICIENT_DATA. ${pointsText(alarm, line)}`,
    questionOf(name, alarm, incident, line, misdeed),
  ];
}

const DID: Readonly<Record<Misdeed, (name: AlarmName, incident: Incident) => string>> = {
  rings: (name, { rings }) =>
    rings === name ? 'rang before there was trouble.' : 'was to be quiet, and it rang.',
  silent: (_, { trouble }) => `was to ring from minute ${trouble.from} on, and it was silent.`,
  late: (_, { trouble }) =>
    `was to ring within ${RINGS_WITHIN_MINUTES} minutes of minute ${trouble.from}, and it rang later.`,
  'goes on': (_, { trouble }) =>
    `was to be OK long after minute ${trouble.to}, the last of the trouble, and it is not.`,
};

function cells(label: string, values: readonly string[]): string {
  const row = values.map((value) => value.padStart(CELL)).join('');
  return `${label.padEnd(LABEL)}${row}`;
}

function pointsText(
  { Statistic, Threshold }: AlarmDefinition,
  line: readonly AlarmMinute[],
): string {
  const points = line.flatMap(({ point }) => point ?? []);
  if (points.length === 0) return '';
  const [low, high] = [Math.min(...points), Math.max(...points)].map(figure);
  const range = low === high ? `always ${low}` : `${low} to ${high}`;
  return `${Statistic}: ${range}; your threshold is ${figure(Threshold)}.`;
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
  const points = line.flatMap(({ point }) => point ?? []);
  const bad = points.filter((point) => isBreaching(alarm, point)).length;
  const { Statistic, MetricName, Dimensions = [] } = alarm;
  if (misdeed === 'goes on') {
    return 'When nothing is throttled, there is no data point. What does your alarm make of that?';
  }
  if (misdeed === 'late') return 'How many minutes must be bad before your alarm rings?';
  if (misdeed === 'silent') {
    if (points.length === 0) {
      const names = Dimensions.map(({ Name }) => Name).join(' and ') || 'no dimension';
      return `There is no data for ${MetricName} with ${names}. Whose metric shows this trouble, and with which dimensions?`;
    }
    if (bad > 0)
      return 'How many minutes must be bad, and out of how many, before your alarm rings?';
    return `What is the ${Statistic} of ${MetricName} over a minute, and of what?`;
  }
  if (incident.rings !== undefined && incident.rings !== name) return WRONG_CURE[name];
  if (bad === 0) {
    return `No data point is bad here. What does TreatMissingData ${missingDataTreatment(alarm)} make of a minute without data?`;
  }
  if (bad > line.length / 2)
    return 'Most minutes breach your threshold. From which value on is it trouble?';
  return 'One bad minute wakes somebody at night. How many of how many minutes make it trouble?';
}

const WRONG_CURE: Readonly<Record<AlarmName, string>> = {
  capacityAlarm:
    'Somebody raises the capacity now, and pays for it. Would the refused writes get through? Which metric counts only what capacity cures?',
  hotKeyAlarm:
    'Somebody spreads a key over shards now. Is any key too hot? Which metric counts only what sharding cures?',
};
