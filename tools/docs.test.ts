/** What the pages say is there: links, commands, files, labs and steps; and figures are those of the code. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedFiles } from '../commands/labs/generated.ts';
import { dollarsText } from '../commands/shell/aws-plan-lines.ts';
import { TABLE_PREFIX } from '../kit/aws/aws-table.ts';
import { dollarsOf, loadUnits, US_EAST_1 } from '../kit/aws/price.ts';
import { awsNames } from '../kit/checkpoint/lab/fixture.ts';
import { readFixture, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { fixtureTables } from '../kit/checkpoint/run/fixture-load.ts';
import { SCALE_RANGES } from '../kit/governor/setting.ts';
import { grouped } from '../kit/report/text.ts';
import { DOMAINS, type Domain } from '../seeds/domain.ts';
import { projectFiles } from './project-file.ts';
import { ROOT } from './tree-copy.ts';
import { unitFigures } from './unit-figure.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match.slice(1).find((part) => part) ?? '');
const labs = await readLabs(ROOT);
const aws = read('docs/aws.md');
const steps = labs.flatMap((lab) => lab.steps.map(({ id }) => id));
/** The changelog tells of what was; the skeleton's pages are of a lab to come. */
const pages = projectFiles('*.md').filter((page) => !/CHANGELOG|skeleton/.test(page));

describe.each(pages)('%s', (page) => {
  const text = read(page);
  const there = (path: string): boolean => existsSync(join(ROOT, dirname(page), path));

  test('has links that lead somewhere, to a heading too', () => {
    const links = matches(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:/.test(link));
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const other = path === '' ? page : join(dirname(page), path);
      return !there(path) || (anchor !== undefined && !anchorsOf(read(other)).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test('names scripts that are there', () => {
    const named = [
      ...text.matchAll(
        /npm run (?:--silent )?([\w:-]+)(?:(?: -\w+)* --(prefix|workspace)[ =]([\w/-]+))?/g,
      ),
    ];
    const missing = named.filter(([, name = '', kind, place]) => {
      const folder = kind === 'workspace' ? `packages/${place}` : (place ?? '.');
      return !(name.replace(':N', ':1') in JSON.parse(read(join(folder, 'package.json'))).scripts);
    });
    expect(missing.map(([command]) => command)).toEqual([]);
  });

  test('names files that are there', () => {
    const named = matches(text, /`((?:[\w.-]+\/)+[\w.-]+\.ts)`/g);
    // A fresh clone has no model.ts: the first check makes it.
    const known = (path: string): string =>
      path.replace('NN-name', '01-invoicing').replace(/(?<=^labs\/[\w-]+\/)model/, 'starter');
    const missing = named.filter((path) => !existsSync(join(ROOT, known(path))) && !there(path));
    expect(missing).toEqual([]);
  });

  test('names labs and steps that are there', () => {
    const numbers = labs.map(({ info }) => String(info.number));
    const named = matches(text, /\b[Ll]ab (\d+)\b/g).filter((one) => !numbers.includes(one));
    const pointedAt = matches(text, /\bsteps? (\d\.\d+)|\((\d\.\d+)\)/g);
    expect([...named, ...pointedAt.filter((id) => !steps.includes(id))]).toEqual([]);
  });
});

test('docs/README.md leads to every page of docs/, and the pages of a folder are on one of these', () => {
  const [top = [], deeper = []] = [/^docs\/[\w-]+\.md$/, /^docs\/(?!slides)\w+\/[\w-]+\.md$/].map(
    (kind) => pages.filter((page) => kind.test(page)),
  );
  const linked = [...top, 'docs/decisions/README.md'].flatMap((page) =>
    matches(read(page), /\]\(([\w./-]+\.md)/g).map((link) => join(dirname(page), link)),
  );
  const first = matches(read('docs/README.md'), /\]\(([\w./-]+\.md)/g);
  const lost = top.filter((page) => !first.includes(page.replace('docs/', '')));
  expect(lost).toEqual(['docs/README.md']);
  expect(deeper.length).toBeGreaterThan(10);
  expect(deeper.filter((page) => !linked.includes(page))).toEqual([]);
});

test.each(projectFiles('package.json', '**/package.json'))('%s has exact versions', (file) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const loose = Object.entries(all).filter(
    ([name, version]) =>
      !/^(npm:(@[^@]+|[^@]+)@)?\d+\.\d+\.\d+$/.test(`${version}`) &&
      version !== `file:../node_modules/${name}`,
  );
  expect(loose).toEqual([]);
});

describe('a figure is that of the code', () => {
  test.each(generatedFiles(ROOT, labs))('in $path: npm run labs write', ({ isSame }) => {
    expect(isSame).toBe(true);
  });

  test.each(labs)('in the lesson of $name: of a budget, or of a screen', ({ name }) => {
    const lesson = read(`labs/${name}/README.md`);
    const budgets = read(`labs/${name}/check/budgets.json`).matchAll(
      /"(read|write)Units": ([\d.]+)/g,
    );
    const known = new Set([
      ...unitFigures(read(`labs/${name}/check/wrong.screens.txt`)),
      ...unitFigures(matches(lesson, /```\n( {2}\S[\s\S]*?)```/g).join('\n')),
      ...[...budgets].map(
        ([, kind, units]) => `${grouped(Number(units), 1)} ${kind === 'read' ? 'RCU' : 'WCU'}`,
      ),
    ]);
    const claimed = unitFigures(lesson.replace(/\s+/g, ' '));
    expect(claimed.size).toBeGreaterThan(0);
    expect([...claimed].filter((figure) => !known.has(figure))).toEqual([]);
  });

  test('on the screen in the README: the gallery has it', () => {
    const [screen = ''] = matches(read('README.md'), /```\n( {2}FAIL[\s\S]*?)```/g);
    const measured = read('labs/01-invoicing/check/wrong.screens.txt').split('\n');
    const lines = screen.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.filter((line) => !measured.includes(line))).toEqual([]);
  });

  test.each(Object.entries(SCALE_RANGES))('in the range of %s', (name, { low, high }) => {
    const range = `From ${low} to ${grouped(high)} |`;
    expect(read('kit/governor/README.md')).toMatch(new RegExp(`^\\| \`${name}\` .*${range}`, 'm'));
    const { properties } = JSON.parse(read('simulator/scenario.schema.json'));
    expect(properties[name]).toMatchObject({ minimum: low, maximum: high });
  });

  test('in what docs/aws.md says of the units and dollars of seeds', () => {
    const rows = [...aws.matchAll(/^\| `npm run seed (\w+)((?: \w+=\d+)*) aws` \|(.*)\|$/gm)];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, name = '', words = '', figures = ''] of rows) {
      const { items, table } = DOMAINS[name] as Domain;
      const options = [...words.matchAll(/(\w+)=(\d+)/g)].map(([, key, value]) => [
        key,
        Number(value),
      ]);
      const units = loadUnits(items(Object.fromEntries(options)), table);
      const counts = [units.items, units.writeUnits, units.readUnits].map((count) =>
        grouped(count),
      );
      const dollars = dollarsText(1.25 * dollarsOf(units, US_EAST_1));
      expect(figures.split('|').map((cell) => cell.trim())).toEqual([...counts, dollars]);
    }
  });

  test.each(labs)('in what docs/aws.md says of the tables of $name', async (lab) => {
    const names = awsNames({ seed: 1, times: 1 }, '');
    const tables = await fixtureTables(await readFixture(ROOT, lab), names);
    const sum = (of: (one: (typeof tables)[number]) => number): string =>
      grouped(tables.reduce((total, one) => total + of(one), 0));
    const figures = [
      lab.info.number,
      tables.length,
      sum(({ table }) => 1 + Object.keys(table.indexes).length),
      sum(({ items }) => items.length),
      sum(({ items, table }) => loadUnits(items, table).writeUnits),
    ];
    expect(aws).toContain(`\n| ${figures.join(' | ')} |\n`);
  });

  test('in the policy of docs/aws.md: it allows the tables of the workshop, and no other', () => {
    const { Statement } = JSON.parse(matches(aws, /```json\n([\s\S]*?)```/g)[0] ?? '');
    const arn = `arn:aws:dynamodb:*:*:table/${TABLE_PREFIX}*`;
    expect(Statement.map((one: { Resource: unknown }) => one.Resource)).toEqual([
      '*',
      [arn, `${arn}/index/*`],
    ]);
  });
});

/** The places of a page's headings, as GitHub names them. */
function anchorsOf(text: string): string[] {
  return matches(text, /^#+ (.*)$/gm).map((head) =>
    head
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
