/** One fact of a step while it is checked: calls the model, meters it, judges what came back. */

import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../bulk-writer.ts';
import { createDocumentClient } from '../document-client.ts';
import type { LabContext } from '../lab-context.ts';
import { attachMeter } from '../meter.ts';
import { type Item, scanItems } from '../page.ts';
import type { RequestRecord } from '../request-record.ts';
import { TodoError } from '../todo.ts';
import { allowance, type Budgets, findBudget, judge } from './budget.ts';
import { brief, explainList, explainValue } from './compare.ts';
import { requestLines, wrongWayLines } from './explain.ts';
import { type Fixture, tableOf } from './fixture.ts';
import { wrap } from './line.ts';
import { Race } from './race.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { CheckFailure, type FactReport, type Failure } from './report.ts';
import type { CheckpointSettings } from './settings.ts';
import { type SmellId, smellsOf } from './smell.ts';
import type { Step } from './step.ts';

/** One call of a model function: what it returned and the requests it sent. */
export interface Call<T> {
  readonly value: T;
  readonly trace: readonly RequestRecord[];
}

/** How one of several racing calls ended. */
export type Raced<T> = { readonly value: T } | { readonly error: unknown };

/** The body of a fact. */
export type FactCheck<Data> = (fact: Fact<Data>) => Promise<void>;

/** Smells that explain a wrong answer; the others only explain a high price. */
const EXPLAINS_WRONG_ANSWER: readonly SmellId[] = ['LOST-PAGE', 'FAT-ITEM', 'READ-MODIFY-WRITE'];

/** The time every model is told, a second later on each call: 2026-01-15T09:00:00.000Z and on. */
const START_MS = Date.UTC(2026, 0, 15, 9);

export class Fact<Data> {
  /** The entities of the data set and the right answers about them. */
  readonly data: Data;
  /** Name of the step's table. */
  readonly table: string;
  readonly #sentence: string;
  readonly #step: Step;
  readonly #budgets: Budgets;
  readonly #settings: CheckpointSettings;
  readonly #receipts: Receipt[] = [];
  readonly #clients: DynamoDBDocumentClient[] = [];
  #trace: readonly RequestRecord[] = [];
  #ticks = 0;
  #ids = 0;

  constructor(
    sentence: string,
    step: Step,
    data: Data,
    fixture: Fixture<Data>,
    budgets: Budgets,
    settings: CheckpointSettings,
  ) {
    this.#sentence = sentence;
    this.#step = step;
    this.data = data;
    this.table = tableOf(fixture, settings.names, step.id);
    this.#budgets = budgets;
    this.#settings = settings;
  }

  /** Runs the check; an error is returned where the fact does not hold or the check is broken. */
  async check(check: FactCheck<Data>): Promise<{ report: FactReport; error?: unknown }> {
    try {
      await check(this);
      return { report: this.#report('pass') };
    } catch (error) {
      if (error instanceof TodoError) return { report: this.#report('todo') };
      if (!(error instanceof CheckFailure)) throw error; // The check itself is broken.
      return { report: this.#report('fail', error.failure), error };
    } finally {
      for (const client of this.#clients) client.destroy();
    }
  }

  /** The report of a fact that was left unchecked. */
  skipped(): FactReport {
    return this.#report('skip');
  }

  /**
   * Calls the model with a metered client of its own.
   *
   * @throws {CheckFailure} `threw` when the model throws
   */
  async run<T>(call: (lab: LabContext) => Promise<T>): Promise<Call<T>> {
    const { lab, trace } = this.#context();
    this.#trace = trace;
    try {
      return { value: await call(lab), trace };
    } catch (error) {
      if (error instanceof TodoError) throw error;
      throw threw(error, trace);
    }
  }

  /** Calls the model from several clients whose first writes meet; all end before this does. */
  async race<T>(calls: readonly ((lab: LabContext) => Promise<T>)[]): Promise<Raced<T>[]> {
    const race = new Race(calls.length);
    return Promise.all(
      calls.map(async (call) => {
        const { lab, trace } = this.#context();
        race.join(lab.db);
        try {
          return { value: await call(lab) };
        } catch (error) {
          return { error };
        } finally {
          race.leave();
          this.#trace = trace;
        }
      }),
    );
  }

  /** The answer is this list, in this order. */
  sameList<T>(
    call: Call<unknown>,
    expected: readonly T[],
    options: { what: string; label: (member: T) => string },
  ): void {
    this.#wrongUnless(explainList(call.value, expected, options.what, options.label), call.trace);
  }

  /** The answer is this value. */
  sameValue(call: Call<unknown>, expected: unknown, what: string): void {
    const lines = explainValue(call.value, expected);
    this.#wrongUnless(lines && [`${what} is not as it should be:`, ...lines], call.trace);
  }

  /** Something else that must hold; the lines say what was expected and what was found. */
  holds(condition: boolean, lines: readonly string[]): void {
    if (!condition) this.#wrongUnless(lines, this.#trace);
  }

  /** The step's table holds exactly these items with that partition key. */
  async sameCollection(partitionKey: string, expected: readonly Item[]): Promise<void> {
    const all = await this.items();
    const found = all.filter((item) => item.PK === partitionKey);
    const lines = explainList(found, expected, 'items', (item) => `${item.PK} / ${item.SK}`);
    this.#wrongUnless(
      lines?.map((line) => line.replace(/^You returned/, `${partitionKey} now holds`)),
      this.#trace,
    );
  }

  /** Puts items back as they were, for a fact that follows another's writes; not metered. */
  async restore(items: readonly Item[]): Promise<void> {
    await writeItems(this.#client(), this.table, items);
  }

  /** Every item of the step's table, in key order; not metered. */
  async items(): Promise<Item[]> {
    const db = this.#client();
    const items = await scanItems(db, { TableName: this.table, ConsistentRead: true });
    return items.sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
  }

  /** The call is refused with the expected error, and nothing in the table has changed. */
  async refuses(
    what: string,
    isExpected: (error: unknown) => boolean,
    expected: string,
    call: (lab: LabContext) => Promise<unknown>,
  ): Promise<void> {
    const before = await this.items();
    const { lab, trace } = this.#context();
    this.#trace = trace;
    let outcome = 'but it returned without an error';
    let refused = false;
    try {
      await call(lab);
    } catch (error) {
      if (error instanceof TodoError) throw error;
      refused = isExpected(error);
      outcome = `but it threw ${nameAndMessage(error)}`;
    }
    const lines = wrap(`${what}: expected ${expected}, ${outcome}.`);
    if (!refused) throw new CheckFailure(this.#failure('not-refused', lines, trace));
    if (isDeepStrictEqual(await this.items(), before)) return;
    const changed = [`${what} is refused, but something was written all the same.`];
    throw new CheckFailure(this.#failure('not-refused', changed, trace));
  }

  /**
   * The call keeps within the reference's budget: its operations, its number of requests, its
   * units with some head room.
   *
   * @param ways operations that serve as well as the reference's
   * @throws {CheckFailure} `wrong-way`
   */
  cost(call: Call<unknown>, name: string, ways: readonly string[] = []): void {
    const receipt = receiptOf(name, call.trace);
    this.#receipts.push(receipt);
    if (this.#settings.mode === 'measure') return;
    const budget = findBudget(this.#budgets, this.#settings.engine, this.#step.id, name);
    if (!budget) throw new Error(`budgets.json has no budget ${this.#step.id} ${name}`);
    const verdict = judge(receipt, budget, ways);
    if (!verdict.anotherWay && !verdict.tooManyRequests && !verdict.tooManyUnits) return;
    const [smell] = smellsOf(call.trace);
    throw new CheckFailure({
      kind: 'wrong-way',
      lines: wrongWayLines({ receipt, allowed: allowance(budget), verdict, ways, smell }),
      ...(smell && { smell: smell.id }),
    });
  }

  #report(outcome: FactReport['outcome'], failure?: Failure): FactReport {
    const { id: step } = this.#step;
    const receipts = this.#receipts;
    return { step, fact: this.#sentence, outcome, receipts, ...(failure && { failure }) };
  }

  #wrongUnless(lines: readonly string[] | undefined, trace: readonly RequestRecord[]): void {
    if (lines) throw new CheckFailure(this.#failure('wrong-answer', lines, trace));
  }

  #failure(
    kind: Failure['kind'],
    lines: readonly string[],
    trace: readonly RequestRecord[],
  ): Failure {
    const smell = smellsOf(trace).find(({ id }) => EXPLAINS_WRONG_ANSWER.includes(id));
    return {
      kind,
      lines: [...lines, ...requestLines(trace), ...(smell?.lines ?? [])],
      ...(smell && { smell: smell.id }),
    };
  }

  #context(): { lab: LabContext; trace: readonly RequestRecord[] } {
    const db = this.#client();
    const { records } = attachMeter(db, this.#settings.engine);
    const now = (): Date => new Date(START_MS + 1_000 * this.#ticks++);
    const newId = (): string => `id-${++this.#ids}`;
    return { lab: { db, table: this.table, now, newId }, trace: records };
  }

  #client(): DynamoDBDocumentClient {
    const client = createDocumentClient({ endpoint: this.#settings.endpoint });
    this.#clients.push(client);
    return client;
  }
}

function threw(error: unknown, trace: readonly RequestRecord[]): CheckFailure {
  const lines = [...wrap(`Your code threw ${nameAndMessage(error)}`), ...requestLines(trace)];
  const failure = new CheckFailure({ kind: 'threw', lines }, error);
  if (error instanceof Error && error.stack) failure.stack = error.stack;
  return failure;
}

function nameAndMessage(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : brief(error);
}

function keyOf(item: Item): [string, string] {
  return [String(item.PK), String(item.SK)];
}

function compareKeys(a: [string, string], b: [string, string]): number {
  return (
    Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0])) ||
    Buffer.compare(Buffer.from(a[1]), Buffer.from(b[1]))
  );
}
