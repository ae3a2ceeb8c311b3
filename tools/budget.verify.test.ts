/** Budgets are what the references cost, and a Scan breaks each of them by far. */

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { allowance, type Budgets } from '../kit/checkpoint/lab/budget.ts';
import { tableOfStep } from '../kit/checkpoint/lab/fixture.ts';
import { type Lab, readFixture, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { loadFixture } from '../kit/checkpoint/run/fixture-load.ts';
import { createDocumentClient } from '../kit/document-client.ts';
import { findJar, hasJava } from '../kit/engine/dynamodb-local.ts';
import { scanItems } from '../kit/item/query-items.ts';
import { type ChargedReceipt, receiptOf } from '../kit/meter/receipt.ts';
import { attachMeter } from '../kit/meter/recording-meter.ts';
import { engine } from './test-engine.ts';
import { nodeIn, ROOT } from './tree-copy.ts';

/** A Scan has to cost this many times what is allowed, or the data set is too small to teach. */
const SCAN_FACTOR = 5;
const labs = await readLabs(ROOT);

/** Of one lab: what the others cost is looked at where their references run, in `lab-gallery/`. */
test('`npm run verify budgets` says that the budgets are what is measured, on every engine that is here', async () => {
  const { code, stdout } = await nodeIn(ROOT, [
    'commands/shell/run.mjs',
    'verify',
    'budgets',
    'lab=1',
  ]);
  expect(stdout).toContain('embedded: as kept');
  if (findJar(ROOT) && hasJava()) expect(stdout).toContain('dynamodb-local: as kept');
  else expect(stdout).toContain('add it with: npm run engine dynamodb-local install');
  expect(stdout).not.toContain('differs');
  expect(code).toBe(0);
});

describe.each(labs.map((lab) => [lab.name, lab] as const))('the budgets of %s', (_, lab) => {
  const kept = JSON.parse(readFileSync(lab.budgetsFile, 'utf8')) as Budgets;
  const budgets = Object.entries(kept).flatMap(([kind, steps]) =>
    Object.values(steps ?? {}).flatMap((receipts) =>
      receipts.map((budget) => ({ kind, name: budget.name, budget })),
    ),
  );
  let scan: ChargedReceipt;

  beforeAll(async () => {
    scan = await scanReceipt(lab);
  });

  test('there is one for each step, and another only where another engine costs something else', () => {
    const { embedded = {}, ...others } = kept;
    expect(Object.keys(embedded)).toEqual(lab.steps.map(({ id }) => id));
    const same = Object.values(others).flatMap((own) =>
      Object.entries(own).filter(([id, receipts]) => isDeepStrictEqual(receipts, embedded[id])),
    );
    expect(same).toEqual([]);
  });

  test.each(
    // Where the reference scans, the step asks for every item.
    budgets.filter(({ budget }) => budget.writeUnits === 0 && !budget.way.some(isScan)),
  )('$kind, $name: a Scan costs at least five times as much', ({ budget }) => {
    expect(scan.readUnits).toBeGreaterThanOrEqual(SCAN_FACTOR * allowance(budget).readUnits);
  });
});

async function scanReceipt(lab: Lab): Promise<ChargedReceipt> {
  const fixture = await readFixture(ROOT, lab);
  // Labs may use tables of the same name.
  const names = { seed: 1, times: 1, suffix: lab.name };
  await loadFixture(engine, fixture, names);
  const db = createDocumentClient(engine);
  const { records } = attachMeter(db, engine.kind);
  await scanItems(db, { TableName: tableOfStep(fixture, names, 'none') });
  db.destroy();
  return receiptOf('everything', records);
}

function isScan(step: string): boolean {
  return step.startsWith('Scan');
}
