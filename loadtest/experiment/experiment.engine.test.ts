/** A governor at scale 1 plays DynamoDB; its clock is moved by the experiment, so no machine is too slow. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAwsTable } from '../../kit/aws/aws-table.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import type { GovernorOptions } from '../../kit/governor/setting.ts';
import { calibrateScenario, publishedScenario } from '../../simulator/calibration/calibrate.ts';
import { governedClock } from '../../tools/calibration/governed-clock.ts';
import { patienceMs } from '../../tools/patience.ts';
import { EXPERIMENTS, type ExperimentName, sentScenario } from './experiment.ts';
import { provisionOf } from './experiment-cost.ts';
import { type ExperimentResult, experimentResult } from './experiment-result.ts';
import { experimentTable } from './experiment-table.ts';
import { runExperiment } from './run-experiment.ts';

/** A thousand requests and more, one after the other. */
const LONG_MS = patienceMs(90);

let engine: Engine;
let tables = 0;

beforeAll(async () => {
  engine = await startEmbedded();
});

afterAll(() => engine.stop());

/** Runs an experiment, shorter than any user may: the simulation is as short. */
async function run(
  name: ExperimentName,
  length: number,
  options: GovernorOptions & { change?: (governor: RunningGovernor) => void } = {},
): Promise<ExperimentResult> {
  const { change = () => {}, ...settings } = options;
  const experiment = EXPERIMENTS[name];
  const published = await publishedScenario(experiment.published);
  const sent = sentScenario(published, length);
  const governor = await startGovernor({ target: engine.endpoint, clock: 'manual', ...settings });
  change(governor);
  const db = createDocumentClient({ endpoint: governor.endpoint, maxAttempts: 1 });
  const tableName = `edgewise-${name}-${++tables}`;
  try {
    await createAwsTable(db, experimentTable(sent), {
      ...{ name: tableName, tags: {}, maximum: experiment.most, provision: provisionOf(sent) },
    });
    const clock = governedClock(governor.advance);
    const outcome = await runExperiment({ db, tableName, scenario: sent, clock });
    return experimentResult(experiment, { published, sent }, outcome);
  } finally {
    db.destroy();
    await governor.stop();
  }
}

function measured({ figures }: ExperimentResult, what: string): number | string | undefined {
  return figures.find((figure) => figure.what.startsWith(what))?.measured;
}

function outside({ figures }: ExperimentResult): string[] {
  return figures.filter(({ passes }) => !passes).map(({ what }) => what);
}

describe('a DynamoDB that does what the model says is measured as simulated', () => {
  const runs: [ExperimentName, number, string][] = [
    ['one-key', 1_000, 'write units a second'],
    ['spread-keys', 9_000, 'write units a second in the middle minute'],
    ['strong-reads', 2, 'read units a second'],
    ['slow-index', 30, 'write units a second of the table'],
  ];

  test.each(runs)(
    '%s, of %i items or seconds: %s',
    async (name, length, what) => {
      const result = await run(name, length);
      const { experiment, sent } = result;
      const own = calibrateScenario(experiment.published, sent, {}, [1]).figures;
      const simulated = own.find((figure) => figure.what.startsWith(what))?.simulated as number;
      // The same keys meet on the same partitions as with the simulation's first seed.
      expect(Number(measured(result, what)) / simulated).toBeCloseTo(1, 2);
      expect(outside(result)).toEqual([]);
      expect(result.doubts).toEqual([]);
      expect(result.passes).toBe(true);
    },
    LONG_MS,
  );
});

describe('a DynamoDB that does otherwise is found out', () => {
  test(
    'a partition of 800 write units a second',
    async () => {
      const result = await run('one-key', 2_000, { scale: 0.8 });
      expect(outside(result)).toEqual(['write units a second']);
      expect(result.passes).toBe(false);
    },
    LONG_MS,
  );

  test(
    'three partitions at the beginning',
    async () => {
      const result = await run('spread-keys', 9_000, {
        change: ({ governor }) => {
          const create = governor.createTable.bind(governor);
          governor.createTable = (table, now) => create({ ...table, partitions: 3 }, now);
        },
      });
      expect(outside(result)).toEqual(['write units a second in the middle minute']);
    },
    LONG_MS,
  );

  test(
    'an index that never holds its table back',
    async () => {
      const result = await run('slow-index', 25, { parameters: { backlogUnits: 1_000_000_000 } });
      expect(outside(result)).toEqual([
        'WriteThrottleEvents of the index',
        'ThrottledRequests of the table',
      ]);
    },
    LONG_MS,
  );
});

test(
  'a figure of partitions is not visible, and one of the whole run needs the whole run',
  async () => {
    const result = await run('one-key', 500);
    expect(measured(result, 'partitions without load')).toBe('not visible');
    expect(measured(result, 'splits in 36 minutes')).toBe('not visible');
    expect(measured(result, 'splits refused as sequential')).toBe('not visible');
    expect(measured(result, 'seconds for 360,000 rows')).toBe('run too short');
    expect(measured(result, 'units throttled, but not by the partition')).toBe(0);
  },
  LONG_MS,
);
