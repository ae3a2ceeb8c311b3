import { expect, test } from 'vitest';
import { Random } from '../../random.ts';
import { DrawnIds } from './drawn-ids.ts';

const ids = new DrawnIds(new Random('drawn-ids'));
const drawn = Array.from({ length: 3_000 }, (_, nth) => {
  const [word, number] = [['p', 'Ada', 'order'][nth % 3] as string, ids.number()];
  return { id: ids.id(word, number), plain: `${word}${number}` };
});
const all = drawn.map(({ id }) => id);

test('no id comes twice', () => {
  expect(new Set(all).size).toBe(all.length);
});

test('every third id is odd, unless it was there, and as many bytes long as a plain one', () => {
  const odd = drawn.filter(({ id, plain }) => id !== plain);
  expect(odd.length).toBeGreaterThan(950);
  for (const { id, plain } of odd) expect(Buffer.byteLength(id)).toBe(Buffer.byteLength(plain));
  for (const sign of ['é', ':', 'Ω', '|', 'ß', '.']) expect(all.join(' ')).toContain(sign);
});

test('JavaScript and DynamoDB order them alike', () => {
  const byBytes = [...all].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect([...all].sort()).toEqual(byBytes);
});
