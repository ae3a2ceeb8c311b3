import { describe, expect, test } from 'vitest';
import { FIRST_KNOBS, type Knobs } from './knob.ts';
import { shardForecast } from './shard-forecast.ts';
import {
  arithmeticSentences,
  guessSentence,
  pageSentence,
  runSentence,
  type StarRun,
} from './star-run.ts';

const MODEL = { starts: [0, 0.25, 0.5, 0.75], partitionLimit: 1_000, room: 5_000 };

function runOf(change: Partial<Knobs>, admitted?: number): StarRun {
  const knobs = { ...FIRST_KNOBS, ...change };
  const forecast = shardForecast(knobs, MODEL);
  const got = admitted ?? forecast.admitted;
  const writes = { offered: knobs.writes, admitted: got, refused: knobs.writes - got };
  return { knobs, writes, forecast };
}

test('a run is told with the writes that it admits and refuses', () => {
  expect(runSentence(runOf({}, 1_470))).toBe(
    'With 1 shard, 1,470 of 3,000 writes a second are admitted; 1,530 are refused.',
  );
  expect(runSentence(runOf({ shards: 16 }, 3_000))).toBe(
    'With 16 shards, all 3,000 writes a second are admitted.',
  );
});

test('a run that ends before the queue of the index is full is told with what follows', () => {
  const { starts, partitionLimit } = MODEL;
  const run = runOf({ shards: 4, seconds: 10 });
  const forecast = shardForecast(run.knobs, { starts, partitionLimit, room: 10_000 });
  const writes = { offered: 3_000, admitted: 3_000, refused: 0 };
  expect(runSentence({ ...run, forecast, writes })).toMatch(
    /^With 4 shards, about 1,766 of 3,000 writes a second are admitted after about \d+ s\. Until then/,
  );
  expect(guessSentence(1_766, { ...run, forecast, writes })).toContain('that is right');
});

test.each([
  [1_500, 'Your guess was 1,500: that is right, within 2 %.'],
  [2_000, 'Your guess was 2,000: 530 too high.'],
  [1_000, 'Your guess was 1,000: 470 too low.'],
])('a guess of %i is compared with the run', (guessed, sentence) => {
  expect(guessSentence(guessed, runOf({}, 1_470))).toBe(sentence);
});

describe('The arithmetic', () => {
  test('names the limit of a partition, and why it stops all writes', () => {
    expect(arithmeticSentences(runOf({ shards: 4 }, 1_776), MODEL)).toMatchInlineSnapshot(`
      [
        "60 % of 3,000 writes a second go to the star: 1,800 a second, 450 for each of 4 keys.",
        "The index has 4 partitions at first. The hash of a key chooses its partition: the 4 keys are on 2 of them.",
        "The fullest partition has 3 keys of the star, and its part of the other users: 56.6 % of all writes, 1,698 a second.",
        "A partition admits 1,000 a second. An index that cannot follow stops its whole table, so about 1,766 writes a second are admitted: 1,000 ÷ 56.6 %.",
        "Up to 5,000 writes may wait for the index: refusals begin after about 7 s.",
        "The simulation admits 1,776 a second in its second half.",
      ]
    `);
  });

  test('says that nothing is refused where the index follows', () => {
    expect(arithmeticSentences(runOf({ shards: 16 }), MODEL).join(' ')).toContain(
      'the index follows, and all 3,000 writes a second are admitted',
    );
  });

  test.each([
    [20, 'in the second half: simulate a longer time'],
    [10, 'which is not in this simulation'],
  ])('of %i seconds says when refusals begin', (seconds, part) => {
    const { starts, partitionLimit } = MODEL;
    const room = 10_000;
    const run = runOf({ seconds, shards: 4 });
    const forecast = shardForecast(run.knobs, { starts, partitionLimit, room });
    const sentences = arithmeticSentences({ ...run, forecast }, { ...MODEL, room });
    expect(sentences.join(' ')).toContain(part);
  });

  test('warns of splits', () => {
    const sentences = (split: Knobs['split']): string =>
      arithmeticSentences(runOf({ split }), MODEL).join(' ');
    expect(sentences('on')).toContain('Splits are on');
    expect(sentences('off')).not.toContain('Splits');
  });
});

test('a page of followers costs a Query for each shard', () => {
  expect(pageSentence(1)).toBe('One page of 20 followers costs 1 Query and 0.5 read units.');
  expect(pageSentence(4)).toBe(
    'One page of 20 followers costs 4 Queries, one for each shard, and 2 read units.',
  );
});
