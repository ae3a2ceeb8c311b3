/** 8.4 alarms. */

import { checkAlarm } from '#kit/alarm/check-alarm.ts';
import type { MetricSeries } from '#kit/alarm/metric-data.ts';
import { alarmTimeline } from '#kit/alarm/time-line.ts';
import { KitError } from '#kit/kit-error.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/08-production/model.ts';
import { simulate } from '../../../../simulator/simulate.ts';
import type { Alarm, Watched } from '../../entities.ts';
import { type AlarmName, type Incident, incidentsOf } from '../incident.ts';
import { alarmLines, misdeedOf } from './alarm-lines.ts';
import type { Check, Facts } from './context.ts';

export const alarms: Facts = (fact) => {
  fact('the alarm for capacity rings when the table is too small, and only then', (check) =>
    ringsWhenItMust(check, 'capacityAlarm', model.capacityAlarm),
  );
  fact('the alarm for a hot key rings when a key of the index is too hot, and only then', (check) =>
    ringsWhenItMust(check, 'hotKeyAlarm', model.hotKeyAlarm),
  );
};

async function ringsWhenItMust(
  check: Check,
  name: AlarmName,
  ask: (lab: LabContext, watched: Watched) => Promise<Alarm>,
): Promise<void> {
  const { watched } = check.data;
  const { value: alarm } = await check.run((lab) => ask(lab, watched));
  const fault = faultOf(alarm);
  check.holds(fault === undefined, [
    `CloudWatch does not take the alarm of ${name}. ${fault}`,
    'Which fields does an alarm have, and which values may they take?',
  ]);
  for (const incident of incidentsOf(watched)) {
    const line = alarmTimeline(alarm, metricsOf(incident));
    const misdeed = misdeedOf(name, incident, line);
    check.holds(
      misdeed === undefined,
      misdeed ? alarmLines(name, alarm, incident, line, misdeed) : [],
    );
    const first = line.findIndex(({ state }) => state === 'ALARM') + 1;
    const when = first > 0 ? `rings in minute ${first}` : 'is quiet';
    check.note(`${incident.name}: ${name} ${when}.`);
  }
}

/** What is wrong with an alarm's fields, in a sentence. */
function faultOf(alarm: unknown): string | undefined {
  if (typeof alarm !== 'object' || alarm === null) {
    return `Expected an object with the fields of an alarm, got \`${String(alarm)}\`.`;
  }
  try {
    checkAlarm(alarm as Alarm);
    return undefined;
  } catch (error) {
    if (error instanceof KitError) return error.message;
    throw error;
  }
}

/** Where the thread keeps the simulations: each run evaluates this module anew. */
const KEPT = Symbol.for('edgewise.simulatedIncidents');

/** Both facts, and each run of the same thread, ask for the same simulations. */
function metricsOf({ scenario }: Incident): readonly MetricSeries[] {
  const thread = globalThis as { [KEPT]?: Map<string, readonly MetricSeries[]> };
  thread[KEPT] ??= new Map();
  const key = JSON.stringify(scenario);
  const metrics = thread[KEPT].get(key) ?? simulate(scenario).metricData;
  thread[KEPT].set(key, metrics);
  return metrics;
}
