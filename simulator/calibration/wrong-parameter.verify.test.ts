/** A model with a wrong parameter does not give what AWS has published. */

import { expect, test } from 'vitest';
import type { GovernorOptions } from '../../kit/governor/setting.ts';
import { calibrateCase } from './calibration.ts';
import { PUBLISHED, type PublishedCase } from './published.ts';

const named = (name: string): PublishedCase => {
  const found = PUBLISHED.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`no case ${name}`);
  return found;
};
const wrong: [string, string, string, GovernorOptions][] = [
  [
    '300 s in a partition’s bucket',
    'P1-2',
    'write units a second',
    { parameters: { bucketSeconds: 300 } },
  ],
  [
    'no refusal of a sequential split',
    'P1-1',
    'splits in 36 minutes',
    { parameters: { sequentialShare: 2 } },
  ],
  [
    'an index without back-pressure',
    'L-4',
    'WriteThrottleEvents of the index',
    { parameters: { backlogUnits: Infinity } },
  ],
  [
    'one replica for eventual reads',
    'P2-1, e',
    'read units a second until the first split',
    { parameters: { replicas: 1 } },
  ],
  [
    'detection within a minute',
    'P2-1, e',
    'seconds until the first split',
    { parameters: { detectSeconds: 60 } },
  ],
  [
    'adaptive capacity',
    'AD-1, without',
    'write units a second afterwards',
    { adaptive: 'instant' },
  ],
];

test.each(wrong)('%s: %s, %s', async (_wrong, name, what, options) => {
  const { figures } = await calibrateCase(named(name), options, [1]);
  expect(figures.filter(({ passes }) => !passes).map((one) => one.what)).toContain(what);
});
