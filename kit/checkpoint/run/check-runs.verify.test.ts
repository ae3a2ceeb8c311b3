import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../../tools/test-folder.ts';
import { findLab, type Lab } from '../lab/lab.ts';
import { type CheckedModel, readModel } from '../lab/model.ts';
import { SWEEPS } from '../worker/sweeps.ts';
import { CheckRuns, type CheckRunsOptions } from './check-runs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const workshop = testFolder();
let lab: Lab;
let runs: CheckRuns;
const news: string[] = [];

function runsOf(
  lab: Lab,
  options: Pick<CheckRunsOptions, 'limitSeconds'> & Partial<CheckRunsOptions>,
): CheckRuns {
  return new CheckRuns({
    root,
    workshop,
    lab,
    environment: {},
    onRestart: () => {},
    onPrint: () => {},
    ...options,
  });
}

beforeAll(async () => {
  lab = await findLab(root, '1');
  runs = runsOf(lab, {
    limitSeconds: 5,
    onNews: (one, { seed, times }) => {
      if ('begun' in one) news.push(`${one.begun.step} begins, seed ${seed} x${times}`);
      else news.push(`${one.ended.step} ${one.ended.outcome}`);
    },
  });
});
beforeEach(() => {
  news.length = 0;
});
afterAll(async () => {
  await runs.close();
});

const modelIn = (file: string): CheckedModel => readModel(root, lab, file);
const steps = (): Lab['steps'] => lab.steps.filter(({ id }) => id === '1.3');

describe('runs of a checkpoint, without a terminal', () => {
  test('tell every fact as it begins and ends, on each data set, before the verdict', async () => {
    const { report } = await runs.check({ model: modelIn(lab.solutionFile), seed: 1 }, steps());
    expect(report.steps.map(({ outcome }) => outcome)).toEqual(['pass']);
    const all = (seed: number, times: number, length = 3): string[] =>
      Array.from({ length }, () => [`1.3 begins, seed ${seed} x${times}`, '1.3 pass']).flat();
    const seen = all(1, 1, 3 + SWEEPS.length);
    expect(news).toEqual([...seen, ...all(1_000_001, 1), ...all(1, 10)]);
  });

  test('tell a fact that does not hold before what goes wrong on AWS in a step before it', async () => {
    const from = JSON.stringify(lab.solutionFile);
    const noError = `
export * from ${from};
import { invoicesOfBill as right } from ${from};
export const invoicesOfBill = (lab, ...input) => {
  const send = (command) => lab.db.send(command).catch(() => ({}));
  return right({ ...lab, db: Object.assign(Object.create(lab.db), { send }) }, ...input);
};
`;
    const outcomes = async (name: string, text: string): Promise<unknown[]> => {
      const model = join(workshop, name);
      writeFileSync(model, text);
      const asked = lab.steps.filter(({ id }) => id === '1.5' || id === '1.6');
      const { report } = await runs.check({ model: modelIn(model), seed: 1 }, asked);
      return report.steps.map((step) => [step.outcome, step.isUnswept, step.failure?.fact]);
    };
    const hidden = 'a connection that breaks hides no error, and leaves nothing half done';
    expect(await outcomes('no-error.ts', noError)).toEqual([
      ['fail', undefined, hidden],
      ['pass', true, undefined],
    ]);
    const both = `${noError}export const allocate = async () => 7;\n`;
    const [first, second] = await outcomes('both.ts', both);
    expect(first).toEqual(['pass', true, undefined]);
    expect(second).toEqual(['fail', undefined, expect.not.stringContaining(hidden)]);
  });

  test('check again after a model that hangs, in the same process', async () => {
    const hanging = join(workshop, 'hanging.ts');
    writeFileSync(hanging, `export * from ${JSON.stringify(lab.solutionFile)};\nfor (;;);\n`);
    const { report } = await runs.check({ model: modelIn(hanging), seed: 1 }, steps());
    expect(report.loadError).toContain('did not finish within 5 s');
    await runs.renew(1, steps());
    const again = await runs.check({ model: modelIn(lab.solutionFile), seed: 1 }, steps());
    expect(again.report).toMatchObject({ passedUnseen: 1, steps: [{ outcome: 'pass' }] });
    expect(again.report.growth.map(({ growth }) => growth)).toEqual(['flat']);
  });
});

/** A page of posts, and every page of the table read for it. */
const SCANNING_PAGE = `
import { paginateScan } from '@aws-sdk/lib-dynamodb';
export async function postsOfTag({ db, table: TableName }, tag, { limit, cursor = '' }) {
  const ids = [];
  for await (const { Items = [] } of paginateScan({ client: db }, { TableName })) {
    for (const { PK, postId } of Items) if (PK === 'TAG#' + tag && postId > cursor) ids.push(postId);
  }
  const postIds = ids.sort().slice(0, limit);
  return { postIds, ...(ids.length > limit && { cursor: postIds.at(-1) }) };
}`;

describe('pages that cost too much', () => {
  test('are priced by the first at ten times the data, and nobody waits for the others', async () => {
    const blog = await findLab(root, '5');
    const model = join(workshop, 'scanning-page.ts');
    const rest = `export * from ${JSON.stringify(blog.solutionFile)};`;
    writeFileSync(model, `${rest}\n${SCANNING_PAGE}`);
    const scans: number[] = [];
    const blogRuns = runsOf(blog, {
      limitSeconds: 60,
      onNews: (one, { times }) => {
        if (!('ended' in one) || times === 1) return;
        scans.push(one.ended.requests.filter(({ operation }) => operation === 'Scan').length);
      },
    });
    try {
      const asked = blog.steps.filter(({ id }) => id === '5.2');
      const subject = { model: readModel(root, blog, model), seed: 1 };
      const { steps: checked, growth } = (await blogRuns.check(subject, asked)).report;
      expect(checked[0]?.failure?.smell).toBe('SCAN');
      const page = growth.find(({ name }) => name === 'a page of posts');
      expect(page?.growth).toBe('grows with the table');
      // The first fact sends no Scan; each Scan of the second is one of the page that is priced.
      expect(scans).toEqual([0, page?.tenfold.requests]);
    } finally {
      await blogRuns.close();
    }
  });
});
