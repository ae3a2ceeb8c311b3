import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newestGovernor } from '../../kit/guard/running-governor.ts';
import { startGovernorProcess } from './governor-process.ts';

test('A governor of a load test shows where it is until it has ended', async () => {
  const workshop = mkdtempSync(join(tmpdir(), 'edgewise-loadtest-'));
  onTestFinished(() => rmSync(workshop, { recursive: true, force: true }));
  const sign = { workshop, by: 'npm run loadtest celebrity' };
  const found = () => newestGovernor(workshop, Date.now());
  // Nobody asks it anything, so that no engine is needed.
  const governor = await startGovernorProcess({ target: 'http://127.0.0.1:9', sign });
  await expect.poll(found).toEqual({ endpoint: governor.endpoint, by: sign.by });
  await governor.stop();
  expect(found()).toBeUndefined();
});
