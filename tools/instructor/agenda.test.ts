/** The agendas of docs/instructor.md: their minutes, and the steps of their gates. */

import { describe, expect, test } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../tree-copy.ts';
import { agendaOf, INSTRUCTOR_PAGE, INSTRUCTOR_PROSE, labsIn, sectionOf } from './page.ts';

const labs = await readLabs(ROOT);
const AGENDAS = [
  ['Full day', 'From 09:00 to 17:25.', 505],
  ['Half day', '3 h 50, from any start.', 230],
  ['75 minutes', '1 h 15, from any start.', 75],
] as const;

describe.each(AGENDAS)('the agenda of %s', (head, said, totalMinutes) => {
  const blocks = agendaOf(head);

  test('has blocks that follow one another', () => {
    expect(blocks.length).toBeGreaterThan(4);
    expect(blocks.at(-1)).toMatchObject({ name: 'end', minutes: 0 });
    const starts = blocks.slice(1).map(({ startMinutes }) => startMinutes);
    const ends = blocks.slice(0, -1).map((block) => block.startMinutes + block.minutes);
    expect(ends).toEqual(starts);
  });

  test('has minutes of talk, work and discussion that add up to each block', () => {
    const sums = blocks.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
    expect(sums).toEqual(blocks.map(({ minutes }) => minutes));
  });

  test('lasts as long as the page says', () => {
    const [first, last] = [blocks[0], blocks.at(-1)];
    expect((last?.startMinutes ?? 0) - (first?.startMinutes ?? 0)).toBe(totalMinutes);
    expect(INSTRUCTOR_PROSE.get(head)).toContain(said);
  });

  test('has gates that are core steps of the lab in the same line', () => {
    const core = labs.flatMap((lab) => lab.steps.filter((step) => step.core)).map(({ id }) => id);
    expect(blocks.flatMap(({ gates }) => gates).filter((id) => !core.includes(id))).toEqual([]);
    for (const { name, gates } of blocks) {
      expect([...new Set(gates.map((id) => id.split('.')[0]))]).toEqual(labsIn(name));
    }
  });
});

test.each([
  'The tour',
  'A graph on two keys',
  'Closing',
])('the minutes of "%s" fit its block', (head) => {
  const minutes = [...sectionOf(head).matchAll(/^\| (\d+) \|/gm)].map(([, one]) => Number(one));
  const block = agendaOf('Full day').find(({ name }) => name === head);
  expect(minutes[0]).toBe(0);
  expect(minutes).toEqual([...new Set(minutes)].sort((a, b) => a - b));
  expect(minutes.at(-1)).toBeLessThan(block?.minutes ?? 0);
});

test.each([
  'Full day',
  'Half day',
])('each moment to cut, in the %s, lies in or before the lab that is cut', (head) => {
  const part = sectionOf('When you are late')
    .split(`| ${head.toLowerCase()} |`)[1]
    ?.split('\n\n')[0];
  const moments = [...`${part}`.matchAll(/^\| (\d+):(\d\d), (in|before) (Lab \d+) \|/gm)];
  expect(moments.length).toBeGreaterThan(3);
  for (const [line, hour, minute, where, lab = ''] of moments) {
    const clock = 60 * Number(hour) + Number(minute);
    const blocks = agendaOf(head).filter(({ name }) => new RegExp(`^${lab}\\b`).test(name));
    const isThere = blocks.some(({ startMinutes, minutes }) =>
      where === 'in'
        ? startMinutes < clock && clock < startMinutes + minutes
        : startMinutes - 15 <= clock && clock <= startMinutes,
    );
    expect(isThere, line).toBe(true);
  }
});

const taught = new Set(
  AGENDAS.flatMap(([head]) => agendaOf(head)).flatMap(({ name }) => labsIn(name)),
);

test.each([...taught])('Lab %s of an agenda has all parts of a section', (number) => {
  const lab = labs.find(({ info }) => String(info.number) === number);
  const section = sectionOf(`Lab ${number}: ${lab?.info.title}`);
  const heads = ['Afterwards everybody can', 'Gate.', 'Discuss', 'If the room is stuck:'];
  const parts = [
    ...heads.map((text) => `**${text}`),
    ...['gates', 'mistakes'].map((part) => `<!-- made: ${part} ${number} `),
    `(../labs/${lab?.name}/README.md) · \`npm run lab:${number}\``,
  ];
  expect(parts.filter((part) => !section.includes(part))).toEqual([]);
});

test('every lab has its gates on the page, or is homework', () => {
  const homework = INSTRUCTOR_PAGE.split('<!-- made: homework -->')[1]?.split('<!-- /made -->')[0];
  const isThere = ({ name, info }: (typeof labs)[number]): boolean =>
    taught.has(String(info.number)) || `${homework}`.includes(`(../labs/${name}/README.md)`);
  expect(labs.filter((lab) => !isThere(lab))).toEqual([]);
});
