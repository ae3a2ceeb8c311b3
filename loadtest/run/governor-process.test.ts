import { expect, test } from 'vitest';
import { newestGovernor } from '../../kit/guard/running-governor.ts';
import { testFolder } from '../../tools/test-folder.ts';
import { startGovernorProcess } from './governor-process.ts';

test('A governor of a load test shows where it is until it has ended', async () => {
  const workshop = testFolder();
  const sign = { workshop, by: 'npm run loadtest celebrity' };
  const found = () => newestGovernor(workshop, Date.now());
  // Nobody asks it anything, so that no engine is needed.
  const governor = await startGovernorProcess({ target: 'http://127.0.0.1:9', sign });
  await expect.poll(found).toEqual({ endpoint: governor.endpoint, by: sign.by });
  await governor.stop();
  expect(found()).toBeUndefined();
});
