/** The recorded reports are what these models cost now. */

import { expect, test } from 'vitest';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../tree-copy.ts';
import { recordReports } from './record-reports.ts';
import { recordedReports } from './recorded-report.ts';

const AGAIN = ['scan', 'n-plus-one', 'overwrite'];

test('reports of Lab 1 (node --import tsx tools/class/record.ts 1)', async () => {
  const now = await recordReports(await findLab(ROOT, '1'), AGAIN);
  const names = now.map(({ model }) => model);
  expect(names).toHaveLength(AGAIN.length + 1);
  expect(now).toEqual(recordedReports(1).filter(({ model }) => names.includes(model)));
});
