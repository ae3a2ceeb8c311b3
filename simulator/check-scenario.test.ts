import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { INFERENCES } from '../kit/governor/parameter.ts';
import { checkScenario } from './check-scenario.ts';
import { readScenario } from './read-scenario.ts';

const FOLDER = new URL('./examples/', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('./scenario.schema.json', import.meta.url), 'utf8'));

const table = { name: 'T', mode: 'on-demand' };
const load = {
  table: 'T',
  operation: 'write',
  keys: { distribution: 'one' },
  open: { itemsPerSecond: 10 },
};
const phase = { name: 'p', seconds: 1, loads: [load] };
const scenario = { title: 'x', tables: [table], phases: [phase] };

/** The sentence that a scenario is refused with. */
function refusal(value: unknown): string {
  try {
    checkScenario(value);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

const withLoad = (fields: object): object => ({
  ...scenario,
  phases: [{ ...phase, loads: [{ ...load, ...fields }] }],
});
const withTable = (fields: object): object => ({ ...scenario, tables: [{ ...table, ...fields }] });

describe('a scenario is refused in one sentence that names the place', () => {
  test.each<[string, unknown, RegExp]>([
    ['no object', 7, /^Expected the scenario to be an object, got `7`\./],
    [
      'an unknown field',
      { ...scenario, seeed: 1 },
      /the scenario to have only .*`seeed`\. Did you mean `seed`\?/,
    ],
    [
      'an unknown field inside',
      withLoad({ rate: 3 }),
      /`phases\[0\]\.loads\[0\]` to have only table, .*got `rate`/,
    ],
    [
      'a field that is missing',
      { title: 'x', tables: [table] },
      /the scenario to have `phases`, got none/,
    ],
    [
      'a negative rate',
      withLoad({ open: { itemsPerSecond: -5 } }),
      /`phases\[0\]\.loads\[0\]\.open\.itemsPerSecond` to be a number above 0 and up to 10000000, got `-5`/,
    ],
    [
      'a rate that is text',
      withLoad({ open: { itemsPerSecond: '5' } }),
      /itemsPerSecond` to be a number above 0.*got `"5"`/,
    ],
    [
      'a word that is none',
      withLoad({ operation: 'scan' }),
      /`phases\[0\]\.loads\[0\]\.operation` to be read or write, got `"scan"`/,
    ],
    ['no tables', { ...scenario, tables: [] }, /`tables` to be a list of at least 1, got `\[\]`/],
    [
      'a scale too small',
      { ...scenario, scale: 0.01 },
      /`scale` to be a number from 0\.02 to 1000000, got `0\.01`/,
    ],
    [
      'a parameter out of range',
      { ...scenario, parameters: { bucketSeconds: 300 } },
      /`parameters\.bucketSeconds` to be a number from 0\.25 to 0\.5, got `300`/,
    ],
    [
      'a table of no capacity',
      withTable({ mode: 'provisioned' }),
      /tables\[0\], which is provisioned, to have `readUnitsPerSecond`, got none/,
    ],
    [
      'a provision on demand',
      withTable({ writeUnitsPerSecond: 5 }),
      /which is on-demand, to have only max.*got `writeUnitsPerSecond`/,
    ],
    [
      'a table above the quota',
      withTable({ warmWriteUnitsPerSecond: 50_000 }),
      /at most the quota of 40000, got 50000/,
    ],
    ['two tables of one name', { ...scenario, tables: [table, table] }, /`T` twice/],
    [
      'a load on no table',
      withLoad({ table: 'U' }),
      /`phases\[0\]\.loads\[0\]\.table` to be T, got `U`/,
    ],
    [
      'a load on no index',
      withLoad({ indexWrites: [{ index: 'I', keys: load.keys }] }),
      /indexWrites\[0\]\.index` to be left out.*got `I`/,
    ],
    [
      'a load without a loop',
      withLoad({ open: undefined }),
      /either `open` or `closed`, got neither/,
    ],
    [
      'a phase without an end',
      { ...scenario, phases: [{ name: 'p', loads: [load] }] },
      /to have `items`, or its phase `seconds`, got neither/,
    ],
    [
      'keys without a number',
      withLoad({ keys: { distribution: 'zipf' } }),
      /\.keys to have `count`, got none/,
    ],
    [
      'a table whose partition key has two attributes',
      withLoad({ keys: { distribution: 'one', and: [{ distribution: 'even', count: 2 }] } }),
      /`phases\[0\]\.loads\[0\]\.keys\.and` in a load of an index/,
    ],
    [
      'keys in order without items',
      withLoad({ keys: { distribution: 'even', count: 2, order: 'sorted' } }),
      /sorted order/,
    ],
    [
      'a strong read of an index',
      {
        ...withTable({ indexes: [{ name: 'I' }] }),
        phases: [
          { ...phase, loads: [{ ...load, operation: 'read', index: 'I', consistency: 'strong' }] },
        ],
      },
      /a read of an index, to be eventual, got strong/,
    ],
    [
      'an item above 400 KB',
      withLoad({ itemBytes: 500_000 }),
      /itemBytes` of a write to be at most 409600, got 500000/,
    ],
    [
      'a batch of too many writes',
      withLoad({ batch: 26 }),
      /`phases\[0\]\.loads\[0\]\.batch` to be at most 25, got 26/,
    ],
    [
      'an empty phase',
      { ...scenario, phases: [{ name: 'p' }] },
      /phases\[0\] to have seconds, loads or a change/,
    ],
  ])('%s', (_what, value, sentence) => {
    const said = refusal(value);
    expect(said).toMatch(sentence);
    expect(said).not.toContain('\n');
  });

  test('that is fine is accepted', () => {
    expect(refusal(scenario)).toBe('accepted');
  });
});

test.each(readdirSync(FOLDER))('the example %s is a scenario', async (file) => {
  const read = await readScenario(fileURLToPath(new URL(file, FOLDER)));
  expect(read.$schema).toBe('../scenario.schema.json');
});

describe('docs/simulate.md', () => {
  const page = readFileSync(new URL('../docs/simulate.md', import.meta.url), 'utf8');

  test('shows a scenario that is fine', () => {
    const text = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    expect(refusal(JSON.parse(text))).toBe('accepted');
  });

  test('names every example', () => {
    const names = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

test('what a file may choose for an inferred figure is the range that goes with it', () => {
  const ranges = Object.entries(schema.properties.parameters.properties).map(([name, field]) => {
    const { minimum, maximum } = field as { minimum: number; maximum: number };
    return [name, [minimum, maximum]];
  });
  const inferred = Object.entries(INFERENCES).map(([name, { range }]) => [name, range]);
  expect(ranges).toEqual(inferred);
});

test.each([
  ['is not there', 'nowhere.json', /`nowhere\.json` cannot be read \(ENOENT\)/],
  ['is no JSON', 'README.md', /Expected JSON in `README\.md`/],
])('a file that %s is refused', async (_what, file, sentence) => {
  await expect(readScenario(file)).rejects.toThrow(sentence);
});
