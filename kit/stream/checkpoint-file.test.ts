import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { checkpointsIn, forgetCheckpoints } from './checkpoint-file.ts';

const NOW = new Date('2026-01-15T09:00:00.123Z');
let folder: string;
let file: string;
beforeEach(() => {
  folder = testFolder();
  file = join(folder, 'streams', 'position-Graph.json');
});

/** The shards of a stream, as another process reads them. */
const readAgain = (arn: string) => Object.fromEntries(checkpointsIn(file, arn).all());

describe('checkpoints in a file', () => {
  test('are none before the first, and reading makes no file', () => {
    expect(readAgain('one')).toEqual({});
    expect(existsSync(file)).toBe(false);
  });

  test('are kept by stream and shard, and nothing is left beside the file', async () => {
    const one = checkpointsIn(file, 'one');
    await one.change([
      ['a', { after: '999999999999999999999' }],
      ['b', 'LATEST'],
    ]);
    await checkpointsIn(file, 'two').change([['a', 'SHARD_END']]);
    expect(readAgain('one')).toEqual({ a: { after: '999999999999999999999' }, b: 'LATEST' });
    expect(readAgain('two')).toEqual({ a: 'SHARD_END' });
    expect(readdirSync(join(folder, 'streams'))).toEqual(['position-Graph.json']);
  });

  test('of shards that are read at once are all kept', async () => {
    const one = checkpointsIn(file, 'one');
    const ids = Array.from({ length: 20 }, (_, index) => `shard-${index}`);
    await Promise.all(ids.map((id) => one.change([[id, { after: '7' }]])));
    expect(Object.keys(readAgain('one')).sort()).toEqual(ids.sort());
  });

  test('are forgotten shard by shard', async () => {
    const one = checkpointsIn(file, 'one');
    await one.change([
      ['a', 'SHARD_END'],
      ['b', { after: '7' }],
    ]);
    await one.change([['a', undefined]]);
    expect([...one.all().keys()]).toEqual(['b']);
    expect(readAgain('one')).toEqual({ b: { after: '7' } });
  });

  test('that cannot be written are told with the reason and what to do', async () => {
    writeFileSync(join(folder, 'streams'), 'a regular file');
    await expect(checkpointsIn(file, 'one').change([['a', 'LATEST']])).rejects.toMatchObject({
      code: 'checkpoint.notWritable',
      ending: 'environment',
      message: expect.stringMatching(/(EEXIST|ENOTDIR).*repeat the command\.$/),
    });
  });
});

const BAD = [
  ['half of a file', '{"version":1,"streams":{'],
  ['an empty file', ''],
  ['another version', '{"version":2,"streams":{}}'],
  ['no streams', '{"version":1}'],
  ['a stream that is a list', '{"version":1,"streams":{"one":[]}}'],
  ['a checkpoint that is a number', '{"version":1,"streams":{"one":{"a":{"after":7}}}}'],
  ['a checkpoint that is no number', '{"version":1,"streams":{"one":{"a":{"after":"x"}}}}'],
  ['a word that is none', '{"version":1,"streams":{"one":{"a":"TRIM_HORIZON"}}}'],
  ['null', 'null'],
] as const;

describe('a file of checkpoints', () => {
  beforeEach(() => {
    file = join(folder, 'position-Graph.json');
  });

  test.each(BAD)('with %s is refused in a sentence, and left as it is', (_, text) => {
    writeFileSync(file, text);
    expect(() => checkpointsIn(file, 'arn:table/Graph/stream/1')).toThrow(
      expect.objectContaining({
        code: 'checkpoint.corrupt',
        ending: 'environment',
        message: expect.stringMatching(
          /^Expected \.workshop\/streams\/\S+ to say how far .* reset table=Graph: /,
        ),
      }),
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test.each(BAD)('with %s is put aside by a reset, byte for byte', async (_, text) => {
    writeFileSync(file, text);
    const aside = await forgetCheckpoints(file, NOW);
    expect(aside).toBe(`${file}.2026-01-15T09-00-00-123Z`);
    expect(readFileSync(aside ?? '', 'utf8')).toBe(text);
    expect(readAgain('one')).toEqual({});
  });

  test('that is whole is removed by a reset; where there is none nothing happens', async () => {
    await checkpointsIn(file, 'one').change([['a', 'LATEST']]);
    expect(await forgetCheckpoints(file, NOW)).toBeUndefined();
    expect(await forgetCheckpoints(file, NOW)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });
});
