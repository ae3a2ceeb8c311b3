/** The words a checkpoint is written in: steps, their facts, and how a fact is judged. */

import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { identify } from '../../engine/endpoint.ts';
import type { Budgets } from '../judge/budget.ts';
import { definitionOf, type Fixture, tableOfStep } from '../lab/fixture.ts';
import type { Step } from '../lab/step.ts';
import { ENGINE_START_SECONDS, type FactNews } from '../run/watchdog.ts';
import { Fact, type FactCheck } from './fact.ts';
import { type KeptCall, SWEEPS } from './fault-sweep.ts';
import { ownClient } from './own-client.ts';
import type { EngineAddress } from './settings.ts';
import { StepTable } from './step-table.ts';

// A stack of ten lines, Node's default, ends in the SDK: the model's line would be missing.
Error.stackTraceLimit = 50;

/** Adds a fact to a step: one sentence in the present tense, and its check. */
export type AddFact<Data> = (fact: string, check: FactCheck<Data>) => void;

/**
 * Begins a checkpoint.
 *
 * The facts of a step run in order, and what comes after one that does not hold is left unchecked,
 * in the steps behind it as well unless every step is asked for: the learner mends one thing at a
 * time. A step that is not written yet is passed over.
 *
 * @returns the function that adds a step: `step('1.3', (fact) => { fact('…', async (check) => …) })`
 */
export function defineCheckpoint<Data>(lab: {
  steps: readonly Step[];
  fixture: Fixture<Data>;
  budgets: Budgets;
}): (id: string, facts: (fact: AddFact<Data>) => void) => void {
  const settings = inject('checkpoint');
  const channel = new BroadcastChannel(settings.channel);
  channel.unref();
  const tell = (news: FactNews): void => channel.postMessage(news);
  beforeAll(() => untilAnswers(settings.engine));
  const own = ownClient(settings.engine);
  afterAll(() => channel.close());
  // An engine remembers for minutes which ids a transaction has had as its token; others use it as well.
  const run = settings.names.suffix === '' ? '' : randomUUID();
  const data = lab.fixture.data(settings.names.seed, settings.names.times);
  let failed: string | undefined;
  let isPriced = false;
  const isBehindFailure = (id: string): boolean =>
    settings.everyStep ? failed === id : failed !== undefined;

  return (id, facts) => {
    const step = lab.steps.find((one) => one.id === id);
    if (!step) throw new Error(`steps.ts has no step ${id}`);
    if (!settings.steps.includes(id)) return;
    describe(`${id} ${step.title}`, () => {
      let unwritten = false;
      let isAfterLocal = false;
      let next = 0;
      const name = tableOfStep(lab.fixture, settings.names, id);
      const loaded = lab.fixture.ownTables[id]?.(data);
      const table = new StepTable(name, own.db, loaded);
      const definition = definitionOf(lab.fixture, id);
      const { settleMs } = settings;
      if (settleMs !== undefined) table.settle(definition, settleMs, loaded !== undefined);
      const common = {
        step,
        data,
        table,
        definition,
        ownUnits: own.units,
        ids: crc32(`${id} ${name} ${run}`).toString(36),
        budgets: lab.budgets,
        settings,
        ...(loaded && { loaded }),
      };
      const kept: KeptCall[] = [];
      const add: AddFact<Data> = (sentence, check) => {
        const position = next++;
        test(`${id} ${sentence}`, async ({ task, skip }) => {
          const fact = new Fact({
            ...common,
            sentence,
            ...{ position, isAfterLocal },
            ...(settings.sweeps && { kept }),
          });
          if (isPriced || isBehindFailure(id) || unwritten) {
            task.meta.checkpoint = fact.skipped();
            skip('checked after what stands before it');
          }
          tell({ begun: { step: id, fact: sentence } });
          const { report, error } = await fact.check(check);
          tell({ ended: report });
          task.meta.checkpoint = report;
          if (report.outcome === 'fail') failed = id;
          isPriced ||= report.receipts.some(({ name }) => name === settings.until);
          unwritten ||= report.outcome === 'todo';
          isAfterLocal ||= report.localOnly !== undefined;
          if (error !== undefined) throw error;
          if (unwritten) skip('not written yet');
        });
      };
      facts(add);
      if (!settings.sweeps) return;
      for (const sweep of SWEEPS) add(sweep.fact, (fact) => fact.sweep(sweep, kept));
    });
  };
}

/**
 * The engine may still be starting: the command does not wait for it before it starts Vitest. Tables
 * on AWS are there before.
 */
async function untilAnswers({ endpoint, kind }: EngineAddress): Promise<void> {
  if (kind === 'aws') return;
  const end = Date.now() + ENGINE_START_SECONDS * 1_000;
  while (Date.now() < end && (await identify(endpoint)).found === 'nothing') {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
