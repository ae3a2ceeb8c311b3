import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import { testFolder } from '../../../tools/test-folder.ts';
import { findLab, type Lab } from '../lab/lab.ts';
import type { CalledRequest, FactReport } from '../report/fact-report.ts';
import type { RunReport } from '../report/run-report.ts';
import { writeItemsFile } from '../run/items-file.ts';
import { type Hint, nextHint } from './hint.ts';
import { writeLastRun } from './last-run.ts';
import { changeProgress, readProgress, stepProgress } from './progress.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const query: CalledRequest = {
  ...sampleRequest(1, {
    more: true,
    input: { KeyConditionExpression: 'PK = :p AND SK = :s' },
    itemsRead: 2,
    returned: 2,
  }),
  call: 1,
};
let lab: Lab;
let workshop: string;

beforeAll(async () => {
  lab = await findLab(root, '1');
});
beforeEach(() => {
  workshop = testFolder();
});

const hint = (asked?: string): Promise<Hint | undefined> =>
  nextHint({ root, workshop }, lab, asked);

/** A run in which 1.4 failed: its first call went wrong in no way, its second lost a page. */
async function fail({ isOwn = true } = {}): Promise<void> {
  const shared = join(workshop, 'items.jsonl');
  await writeItemsFile(shared, []);
  const requests = [
    { ...query, more: false },
    { ...query, call: 2 },
  ];
  const fact = { step: '1.4', fact: 'bills', outcome: 'fail', requests } as unknown as FactReport;
  const report = { model: { shown: 'model.ts', isOwn }, engine: {} } as RunReport;
  await writeLastRun(join(workshop, 'last'), lab, report, [fact], shared);
  await changeProgress(join(workshop, 'progress.json'), (progress) => {
    Object.assign(stepProgress(progress, '1.4'), { attempts: 1, failures: 1 });
  });
}

describe('the next hint', () => {
  test('is of the step asked for, counted, and the last one comes again', async () => {
    const step = lab.steps.find(({ id }) => id === '1.2');
    for (const [at, number] of [1, 2, 3, 3].entries()) {
      expect([at, await hint('1.2')]).toEqual([
        at,
        { step: '1.2', title: step?.title, number, of: 3, seen: [], hint: step?.hints[number - 1] },
      ]);
    }
    expect(readProgress(join(workshop, 'progress.json')).steps['1.2']?.hints).toBe(3);
  });

  test('is of the first step, before anything', async () => {
    expect((await hint())?.step).toBe('1.1');
  });

  test('is of the step that the last run failed, and says what stands out in its last call', async () => {
    await fail();
    expect(await hint()).toMatchObject({
      step: '1.4',
      seen: [expect.stringContaining('ended with a LastEvaluatedKey')],
    });
  });

  test('says nothing of a run of another model', async () => {
    await fail({ isOwn: false });
    expect((await hint('1.4'))?.seen).toEqual([]);
  });

  test('is none where every step has passed or is skipped', async () => {
    await changeProgress(join(workshop, 'progress.json'), (progress) => {
      for (const { id } of lab.steps) Object.assign(stepProgress(progress, id), { skipped: true });
    });
    expect(await hint()).toBeUndefined();
  });
});
