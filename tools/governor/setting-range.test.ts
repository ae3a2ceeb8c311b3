import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PARAMETER_DEFAULTS } from '../../kit/governor/parameter.ts';
import { SCALE_RANGES } from '../../kit/governor/setting.ts';
import { grouped } from '../../kit/report/text.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = read('kit/governor/README.md');
const schema = JSON.parse(read('simulator/scenario.schema.json'));

test.each(
  Object.entries(SCALE_RANGES),
)('The range of %s is the same in the README and in scenarios', (name, { low, high }) => {
  const line = readme.split('\n').find((one) => one.startsWith(`| \`${name}\` |`));
  expect(line).toContain(`From ${low} to ${grouped(high)} |`);
  expect(schema.properties[name]).toMatchObject({ minimum: low, maximum: high });
});

test('The README says how many writes an index queues at the scale of the workshop', () => {
  expect(readme).toContain(`${PARAMETER_DEFAULTS.backlogUnits * 0.05} writes of 1 KB may wait`);
});
