import { expect, test } from 'vitest';
import { DoctorLines } from './doctor-lines.ts';

test('The doctor is asked again after a minute', async () => {
  let [now, looks] = [0, 0];
  const doctor = new DoctorLines(
    () => now,
    async () => [`look ${++looks}`],
  );
  const said = [];
  for (const at of [0, 59_999, 60_000, 100_000]) {
    now = at;
    said.push(...(await doctor.read()));
  }
  expect(said).toEqual(['look 1', 'look 1', 'look 2', 'look 2']);
});
