import { describe, expect, test } from 'vitest';
import { BY_INDEX, sampleReceipt } from '../../tools/sample-request.ts';
import {
  assertGrowsWithAnswer,
  assertStaysFlat,
  growthFailure,
  type Measuring,
  measureGrowth,
} from './growth.ts';

/** A table of so many items, whose call reads some of them and answers with some. */
class ScriptedTable implements Measuring {
  readonly #reads: (items: number) => number;
  readonly #answers: (items: number) => number;
  items = 0;

  constructor(reads: (items: number) => number, answers: (items: number) => number) {
    this.#reads = reads;
    this.#answers = answers;
  }

  async measure<T>(_name: string, call: () => T | Promise<T>) {
    const itemsRead = this.#reads(this.items);
    const returned = this.#answers(this.items);
    const receipt = sampleReceipt({ ...BY_INDEX, itemsRead, returned, readUnits: itemsRead / 2 });
    return { value: await call(), receipt };
  }

  grown(times?: [number, number]) {
    return measureGrowth(this, {
      populate: (factor) => {
        this.items = 20 * factor;
      },
      call: () => Array.from({ length: this.#answers(this.items) }, () => 'bill'),
      ...(times && { times }),
    });
  }
}

const all = (items: number): number => items;
const few = (): number => 20;

describe('the cost of a call at two sizes of the data', () => {
  test('is flat where it reads as much as before', async () => {
    const growth = await new ScriptedTable(few, few).grown();
    expect(growth).toMatchObject({ growth: 'flat', sizes: [{ times: 1 }, { times: 10 }] });
    assertStaysFlat(growth);
    assertGrowsWithAnswer(growth);
  });

  test('grows with the answer where that is longer as well', async () => {
    const growth = await new ScriptedTable(all, all).grown();
    expect(growth.growth).toBe('grows with the answer');
    assertGrowsWithAnswer(growth);
    expect(() => assertStaysFlat(growth)).toThrow(
      expect.objectContaining({ code: 'assert.growth' }),
    );
  });

  test('grows with the table where the answer is as long as before', async () => {
    const growth = await new ScriptedTable(all, few).grown();
    expect(growth.growth).toBe('grows with the table');
    for (const assertion of [assertStaysFlat, assertGrowsWithAnswer]) {
      expect(() => assertion(growth)).toThrow(expect.objectContaining({ code: 'assert.growth' }));
    }
  });

  test('is measured at the sizes that are asked for', async () => {
    const { sizes } = await new ScriptedTable(all, few).grown([2, 5]);
    expect(sizes.map(({ times, receipt }) => [times, receipt.itemsRead])).toEqual([
      [2, 40],
      [5, 100],
    ]);
  });

  test('is told with both costs and both answers', async () => {
    const table = await new ScriptedTable(all, few).grown();
    expect(growthFailure(table, 'grows with the answer')).toMatchInlineSnapshot(`
      "Expected bills to cost more only where its answer is longer, got a cost
      that grows with the table. The answers have 141 and 141 bytes.

                    requests  items read    returned         RCU
        1x data            1          20          20        10.0
        10x data           1         200          20       100.0
        1x data:  Query GSI1
        10x data: Query GSI1

      What ran:
        Query GSI1, 200 items read, 100.0 RCU
          where GSI1PK = INVOICE#1

      These requests read more for an answer that is as long as before. Which
      part of each request says where it begins, and where it ends?"
    `);
    const answer = await new ScriptedTable(all, all).grown();
    expect(growthFailure(answer, 'flat')).toMatchInlineSnapshot(`
      "Expected bills to cost the same with more data, got a cost that grows
      with the answer. The answers have 141 and 1,401 bytes.

                    requests  items read    returned         RCU
        1x data            1          20          20        10.0
        10x data           1         200         200       100.0
        1x data:  Query GSI1
        10x data: Query GSI1

      What ran:
        Query GSI1, 200 items read, 100.0 RCU
          where GSI1PK = INVOICE#1

      The answer grows as well. Does its reader need all of it? If so, expect
      growth with the answer; if not, which Limit would keep it short at 10
      times the data?"
    `);
  });

  test.each([
    [[1, 1]],
    [[10, 1]],
    [[0, 10]],
    [[1, Infinity]],
  ])('is not measured at %j', async (times) => {
    await expect(new ScriptedTable(all, few).grown(times as [number, number])).rejects.toThrow(
      expect.objectContaining({ code: 'assert.times' }),
    );
  });

  test.each([
    ['alone', {}],
    ['beside a library that gives all sets a JSON of its own', { toJSON: () => 'Set("a")' }],
  ])('counts answers of sets and of large numbers, %s', async (_, more) => {
    const ids = Object.assign(new Set(['a']), more);
    const metered = {
      measure: async <T>(_: string, call: () => T | Promise<T>) => ({
        value: await call(),
        receipt: sampleReceipt(BY_INDEX),
      }),
    };
    const { sizes } = await measureGrowth(metered, {
      populate: () => {},
      call: () => ({ ids, total: 12n }),
    });
    expect(sizes[0].answerBytes).toBe('{"ids":["a"],"total":"12"}'.length);
  });

  test('is not told without the units', async () => {
    const receipt = { ...sampleReceipt(BY_INDEX), readUnits: undefined };
    const metered = {
      measure: async <T>(_: string, call: () => T | Promise<T>) => ({
        value: await call(),
        receipt,
      }),
    };
    await expect(measureGrowth(metered, { populate: () => {}, call: () => 1 })).rejects.toThrow(
      expect.objectContaining({ code: 'meter.noCapacity' }),
    );
  });
});

test('something else than a growth is refused', () => {
  expect(() => growthFailure(sampleReceipt(BY_INDEX), 'flat')).toThrow(
    expect.objectContaining({ code: 'assert.noGrowth' }),
  );
});
