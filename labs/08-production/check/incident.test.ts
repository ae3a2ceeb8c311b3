import { describe, expect, test } from 'vitest';
import type { MetricSeries } from '../../../kit/alarm/metric-data.ts';
import { simulate } from '../../../simulator/simulate.ts';
import type { Watched } from '../entities.ts';
import { PROVISIONS } from './fixture.ts';
import { type Incident, incidentsOf } from './incident.ts';

const simulated = PROVISIONS.flatMap((provisionedWriteUnits) => {
  const watched: Watched = { tableName: 'T', indexName: 'I', provisionedWriteUnits };
  return incidentsOf(watched).map((incident) => {
    return { provisionedWriteUnits, incident, metrics: simulate(incident.scenario).metricData };
  });
});

/** Minutes, from 1, in which a metric has a sample. */
function minutesWith(
  metrics: readonly MetricSeries[],
  name: string,
  of: 'table' | 'index',
): number[] {
  const dimensions = of === 'table' ? 1 : 2;
  const found = metrics.find(
    ({ MetricName, Dimensions }) => MetricName === name && Dimensions?.length === dimensions,
  );
  return [...(found?.minutes.entries() ?? [])].flatMap(([minute, set]) =>
    set ? [minute + 1] : [],
  );
}
const minutesOf = ({ trouble: { from, to } }: Incident): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);
const incidentsNamed = (name: string): typeof simulated =>
  simulated.filter(({ incident }) => incident.name === name);

const KEY = 'WriteKeyRangeThroughputThrottleEvents';
const PROVISION = 'WriteProvisionedThroughputThrottleEvents';

describe('with each provision', () => {
  test.each(
    incidentsNamed('Even overload'),
  )('of $provisionedWriteUnits, an even overload is refused by the provision in each of its minutes', ({
    incident,
    metrics,
  }) => {
    const { to } = incident.trouble;
    const minutes = minutesWith(metrics, PROVISION, 'table');
    expect(minutes.filter((minute) => minute <= to)).toEqual(minutesOf(incident));
    // What was used up is not there at once when the trouble ends.
    expect(minutes.filter((minute) => minute > to + 1)).toEqual([]);
    expect(minutesWith(metrics, 'WriteThrottleEvents', 'index')).toEqual([]);
  });

  test.each(
    incidentsNamed('Hot index key'),
  )('of $provisionedWriteUnits, a hot index key is refused by its partition, and the table has capacity left', ({
    provisionedWriteUnits,
    incident,
    metrics,
  }) => {
    expect(minutesWith(metrics, KEY, 'index')).toEqual(minutesOf(incident));
    expect(minutesWith(metrics, 'WriteThrottleEvents', 'table')).toEqual([]);
    const consumed = metrics.find(({ MetricName }) => MetricName === 'ConsumedWriteCapacityUnits');
    const most = Math.max(...(consumed?.minutes.map((minute) => minute?.Sum ?? 0) ?? []));
    expect(most).toBeLessThan(0.5 * 60 * provisionedWriteUnits);
  });

  test.each(
    incidentsNamed('Busy hour'),
  )('of $provisionedWriteUnits, a busy hour has one minute with throttles of each kind', ({
    metrics,
  }) => {
    expect(minutesWith(metrics, PROVISION, 'table')).toEqual([1]);
    expect(minutesWith(metrics, KEY, 'index')).toEqual([6]);
  });

  test.each(
    incidentsNamed('Flash sale'),
  )('of $provisionedWriteUnits, a flash sale is refused by partitions of table and index, then there is silence', ({
    incident,
    metrics,
  }) => {
    expect(minutesWith(metrics, KEY, 'table')).toEqual(minutesOf(incident));
    // The queue of the index may be full for some seconds more.
    const ofIndex = minutesWith(metrics, KEY, 'index').filter((minute) => minute !== 9);
    expect(ofIndex).toEqual(minutesOf(incident));
    expect(minutesWith(metrics, PROVISION, 'table')).toEqual([]);
  });
});
