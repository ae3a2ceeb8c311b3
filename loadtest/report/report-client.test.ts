import { expect, test } from 'vitest';
import type { ArmName } from '../load/change.ts';
import type { ArmResult, DriverRun } from '../run/result.ts';
import { sdkPart } from './report-client.ts';

function armOf(arm: ArmName, attempts: number): ArmResult {
  const driver = { sent: 2_400, attempts, done: 600, throttled: 1_800, mostAttempts: 4 };
  return { arm, driver } as unknown as ArmResult;
}

test('the SDK may try a call four times, and sends far fewer when its retry quota is spent', () => {
  const arms = [armOf('before', 2_592), armOf('after', 2_784)];
  const [text] = sdkPart({ arms } as unknown as DriverRun).paragraphs;
  expect(text).toContain('at most 4 times');
  expect(text).toContain('retry quota');
  expect(text).toContain('1.08 requests a call before and 1.16 after');
});
