import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { parseHandIn } from '../../kit/checkpoint/learner/hand-in.ts';
import { runAll } from '../../tools/class/hand-in-fixture.ts';
import { recordedReports } from '../../tools/class/recorded-report.ts';
import { testFolder } from '../../tools/test-folder.ts';
import { ROOT } from '../../tools/tree-copy.ts';
import { share } from './share.ts';

const labs = await readLabs(ROOT);
const now = new Date('2026-03-02T10:00:00.000Z');
let workshop: string;
let to: string;
beforeEach(async () => {
  const parent = testFolder();
  workshop = join(parent, '.workshop');
  to = join(parent, 'class');
  await mkdir(to);
});

describe('npm run labs share', () => {
  test('writes into the workshop folder, before any run as well', async () => {
    const file = await share({ workshop, labs, now });
    expect(file).toMatch(/[\\/]\.workshop[\\/]share[\\/]edgewise-[0-9a-f]{16}\.json$/);
    expect(parseHandIn(await readFile(file))?.labs).toHaveLength(labs.length);
  });

  test('replaces what the same machine handed in before', async () => {
    const lab = labs[0];
    const report = recordedReports(1).find(({ model }) => model === 'wrong/scan')?.report;
    if (!lab || !report) throw new Error('There is no such recording');
    const before = await share({ workshop, labs, to, now });
    await runAll(workshop, lab, [report, report, report]);
    const file = await share({ workshop, labs, to, now });
    expect(file).toBe(before);
    expect(await readdir(to)).toHaveLength(1);
    const steps = parseHandIn(await readFile(file))?.labs[0]?.steps;
    expect(steps?.[4]).toMatchObject({ failures: 3, last: { outcome: 'fail', smell: 'SCAN' } });
  });

  test('has another name on another machine, and no path in it', async () => {
    const file = await share({ workshop, labs, to, now });
    await share({ workshop: join(to, '..', 'other'), labs, to, now });
    expect(await readdir(to)).toHaveLength(2);
    expect(await readFile(file, 'utf8')).not.toMatch(/[\\/]/);
  });

  test('draws a new id where the kept one is spoiled', async () => {
    await share({ workshop, labs, to, now });
    await writeFile(join(workshop, 'share', 'id'), '../../../etc/passwd\n');
    expect(await share({ workshop, labs, to, now })).toMatch(/edgewise-[0-9a-f]{16}\.json$/);
    expect(await readdir(to)).toHaveLength(2);
  });

  test('leaves nothing behind where it cannot write', async () => {
    const id = 'a'.repeat(16);
    await mkdir(join(workshop, 'share'), { recursive: true });
    await writeFile(join(workshop, 'share', 'id'), `${id}\n`);
    await mkdir(join(to, `edgewise-${id}.json`));
    await expect(share({ workshop, labs, to, now })).rejects.toMatchObject({
      ending: 'environment',
      code: 'share.notWritable',
      message: expect.stringMatching(/^Expected to write your hand-in to .* to=DIR\.$/),
    });
    expect(await readdir(to)).toEqual([`edgewise-${id}.json`]);
  });

  test('says in one sentence that its folder is none', async () => {
    await expect(share({ workshop, labs, to: join(to, 'x'), now })).rejects.toMatchObject({
      ending: 'usage',
      code: 'share.noFolder',
      message: expect.stringMatching(/^Expected `to` to be a folder, but .* is none\. Say/),
    });
  });
});
