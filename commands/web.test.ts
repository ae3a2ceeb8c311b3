import { expect, test } from 'vitest';
import { browserCommand, DoctorLines, openBrowser } from './web.ts';

const ADDRESS = 'http://127.0.0.1:8767/#token=a-b_c';

test.each([
  ['linux', ['xdg-open', ADDRESS]],
  ['darwin', ['open', ADDRESS]],
  ['win32', ['rundll32', 'url.dll,FileProtocolHandler', ADDRESS]],
])('On %s the address is a word of its own, and no shell reads it', (platform, command) => {
  expect(browserCommand(platform, ADDRESS)).toEqual(command);
});

test.each([
  ['is not there', ['/nowhere/browser', ADDRESS]],
  ['fails', [process.execPath, '-e', 'process.exit(3)']],
] as const)('A browser that %s is told', async (_, [program, ...words]) => {
  const told = new Promise<void>((resolve) => openBrowser([program, ...words], resolve));
  await expect(told).resolves.toBeUndefined();
});

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
