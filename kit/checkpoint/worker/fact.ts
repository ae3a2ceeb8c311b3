/** One fact of a step while it is checked: calls the model and judges what came of it. */

import { isDeepStrictEqual } from 'node:util';
import type { RequestUnits } from '../../capacity/request-units.ts';
import type { Item } from '../../item/item.ts';
import { writesOf } from '../../meter/operation.ts';
import { type ChargedReceipt, receiptOf } from '../../meter/receipt.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import type { SmellId } from '../../meter/smell.ts';
import type { TextTable } from '../../report/text-table.ts';
import type { TableDefinition } from '../../table.ts';
import { TodoError } from '../../todo.ts';
import type { OtherWay } from '../judge/budget.ts';
import { ALL_OR_NOTHING, comparedWays } from '../judge/cost-lines.ts';
import { explainList, type ListOptions } from '../judge/list-difference.ts';
import { explainOverBudget } from '../judge/over-budget.ts';
import { refusalAdvice } from '../judge/question.ts';
import { refusedTwice, STILL_REFUSED } from '../judge/sent-requests.ts';
import { brief, type Difference, explainValue } from '../judge/value-difference.ts';
import { type Budgets, findBudget } from '../lab/budget.ts';
import type { Step } from '../lab/step.ts';
import {
  type CalledRequest,
  CheckFailure,
  type FactReport,
  type Failure,
  type Said,
} from '../report/fact-report.ts';
import { type Answer, type HeardAnswer, hearAnswers, readable } from './answer.ts';
import { forgetPlace } from './elsewhere.ts';
import { type ExpectedRefusal, errorText, type RefusalOf } from './explain-error.ts';
import { type Call, FactCalls, LocalOnly } from './fact-calls.ts';
import { type FailureText, failureOf, ofPlace, spoiled, stumbled, withAnswer } from './failure.ts';
import type { CallOutcome, ModelCall } from './model-client.ts';
import type { CheckpointSettings } from './settings.ts';
import type { StepTable } from './step-table.ts';
import type { KeptCall } from './sweep.ts';
import type { Rule } from './sweeps.ts';

/** The body of a fact. */
export type FactCheck<Data, Code extends string = string> = (
  fact: Fact<Data, Code>,
) => Promise<void>;

/** What a fact is about and where it is checked. */
export interface FactOptions<Data> {
  readonly sentence: string;
  readonly step: Step;
  /** Position in its step, from 0: a later fact is a minute later. */
  readonly position: number;
  /** Ids that the model is given are of this family, which no other step and no other run has. */
  readonly ids: string;
  readonly data: Data;
  readonly table: StepTable;
  /** That table's. */
  readonly definition: TableDefinition;
  /** What the checks' own requests have been charged so far, of all steps. */
  readonly ownUnits: Readonly<RequestUnits>;
  /** What was loaded into the step's own table; absent where it shares one. */
  readonly loaded?: readonly Item[];
  readonly budgets: Budgets;
  /** Absent where the lab has no error of its own. */
  readonly refusalOf?: RefusalOf;
  readonly settings: CheckpointSettings;
  /** Whether an earlier fact of the step was only run in part, see {@link LocalOnly}. */
  readonly isAfterLocal?: boolean;
  /** Gets the calls that end well: the sweeps make them again. */
  readonly kept?: KeptCall[];
}

/** The access pattern that a call is, and operations that serve as well as the reference's. */
type Priced = [name?: string, ways?: readonly OtherWay[]];

/** A call that ended well, and how long it took. */
export interface MeasuredCall<T> extends Call<T> {
  readonly durationMs: number;
}

/** The one price that the run is for is known. */
class PriceKnown extends Error {}

/** Why a check broke off that expects something of the check before it. */
const GOES_ON = 'Such a check goes on from a check that runs only on this machine.';

/** Why a fact says nothing whose transactions met. */
const CONFLICT = 'Two transactions met, and AWS refused one of them with TransactionConflict.';

/** What to think about where a call that was refused has written. */
const WRITTEN_TOO_EARLY = 'Which of your writes comes before the one that is refused?';

/** What to think about where an error has the right code and another member is wrong. */
const OTHER_MEMBERS =
  'The code of your error is right. Which of your lines sets its other members, and from what?';

/** Calls of which the shortest counts: the first of them meets a cold connection. */
const TIMED_CALLS = 3;

/** What a check is given: the data, the calls of the model, and what is to be true of them. */
export class Fact<Data, Code extends string = string> extends FactCalls {
  /** The entities of the data set and the right answers about them. */
  readonly data: Data;
  readonly #options: FactOptions<Data>;
  readonly #receipts: ChargedReceipt[] = [];
  readonly #answerBytes: Record<string, number> = {};
  readonly #patterns = new Map<readonly RequestRecord[], string>();
  readonly #notes: Said[] = [];
  readonly #unitsBefore: RequestUnits;

  constructor(options: FactOptions<Data>) {
    const { step, loaded } = options;
    const asksNothing = options.budgets.embedded?.[step.id]?.length === 0;
    super({ ...options, fine: step.fine, ownsTable: loaded !== undefined, asksNothing });
    this.data = options.data;
    this.#options = options;
    this.#unitsBefore = { ...options.ownUnits };
  }

  /**
   * Runs the check; an error is returned where the fact does not hold.
   *
   * A check that breaks off after an answer of the model reports that it stumbled: whether over the
   * answer or over a mistake of its own is seen with the reference. What else it throws is thrown.
   */
  async check(check: FactCheck<Data>): Promise<{ report: FactReport; error?: unknown }> {
    try {
      hearAnswers(this.answers);
      forgetPlace();
      await check(this);
      const failure = spoiled(this.answers, this.model.trace);
      if (failure) throw new CheckFailure(failure);
      return { report: await this.#ended('pass') };
    } catch (thrown) {
      const error = readable(thrown);
      if (error instanceof TodoError) return { report: this.#report('todo') };
      if (error instanceof PriceKnown) return { report: this.#report('skip') };
      if (error instanceof LocalOnly || this.#hasConflict()) {
        const localOnly = error instanceof LocalOnly ? error.reason : CONFLICT;
        return { report: { ...this.#report('skip'), localOnly } };
      }
      if (error instanceof CheckFailure) {
        const told = withAnswer({ ...this.#lastFunction(), ...error.failure }, this.answers);
        const wrong = spoiled(this.answers, this.model.trace) ?? told;
        const failure = { ...wrong, ...callText(wrong.function, this.answers) };
        // Items that cannot be read are not shown.
        const failed = this.#ended('fail', failure).catch(() => this.#report('fail', failure));
        return { report: await failed, error };
      }
      const failure =
        spoiled(this.answers, this.model.trace) ?? stumbled(error, this.answers, this.model.trace);
      if (!failure && this.#options.isAfterLocal) {
        return { report: { ...this.#report('skip'), localOnly: GOES_ON } };
      }
      if (!failure) throw error;
      return { report: this.#report('fail', failure), error: new CheckFailure(failure, error) };
    }
  }

  /**
   * Whether transactions met on AWS. A local engine does one after the other, and a conflict is no
   * answer to a check of their outcome; how a model takes a conflict is checked by a sweep.
   */
  #hasConflict(): boolean {
    if (this.#options.settings.engine.kind !== 'aws') return false;
    return this.model.calls.flat().some(({ error = '', reasons = [] }) => {
      return /TransactionConflict/.test([error, ...reasons].join());
    });
  }

  /** The report of a fact that was left unchecked. */
  skipped(): FactReport {
    return this.#report('skip');
  }

  /** What the fixture loads into the step's own table; nothing where it shares one. */
  get loaded(): readonly Item[] {
    return this.#options.loaded ?? [];
  }

  /** Makes the step's own table hold exactly these items. */
  async begin(items: readonly Item[] = this.loaded): Promise<void> {
    await this.table.restoreAll(items);
  }

  /**
   * The call answers with this list, in this order.
   *
   * @param priced the access pattern that the call is, and operations that serve as well
   */
  async lists<T>(
    call: ModelCall<unknown>,
    expected: readonly T[],
    options: Pick<ListOptions<T>, 'what' | 'label' | 'rank'>,
    ...priced: Priced
  ): Promise<void> {
    const ended = await this.run(call);
    this.sameList(ended, expected, options);
    this.#judge(ended, priced);
  }

  /** The call answers with this value. */
  async gives(
    call: ModelCall<unknown>,
    expected: unknown,
    what: string,
    ...priced: Priced
  ): Promise<void> {
    const ended = await this.run(call);
    this.sameValue(ended, expected, what);
    this.#judge(ended, priced);
  }

  /** The call leaves exactly these items in the step's table. */
  async writes(
    call: ModelCall<unknown>,
    expected: readonly Item[],
    ...priced: Priced
  ): Promise<void> {
    const ended = await this.run(call);
    await this.sameItems(expected);
    this.#judge(ended, priced);
  }

  #judge(call: Call<unknown>, [name, ways]: Priced): void {
    if (name !== undefined) this.cost(call, name, ways);
  }

  /** The answer is this list, in this order. */
  sameList<T>(
    call: Call<unknown>,
    expected: readonly T[],
    options: Pick<ListOptions<T>, 'what' | 'label' | 'rank'>,
  ): void {
    const found = explainList(call.value, expected, options);
    if (found) this.#wrong(found, call.trace);
  }

  /** The answer is this value. */
  sameValue(call: Call<unknown>, expected: unknown, what: string): void {
    const found = explainValue(call.value, expected);
    if (!found) return;
    const lines = [`${what} is not as it should be:`, ...found.lines];
    this.#wrong({ ...found, lines }, call.trace);
  }

  /**
   * Something else that must hold; the lines say what was expected and what was found, and end in a
   * question that leads on.
   */
  holds(condition: boolean, lines: readonly string[]): void {
    if (condition) return;
    throw this.#failed('wrong-answer', { lines }, this.model.trace);
  }

  /**
   * Something that must hold, or it has a name: for what the requests alone do not show.
   *
   * @throws {CheckFailure} `wrong-answer` with that smell
   */
  holdsOr(smell: SmellId, condition: boolean, lines: readonly string[]): void {
    if (condition) return;
    const failed = this.#failed('wrong-answer', { lines }, this.model.trace);
    throw new CheckFailure({ ...failed.failure, smell });
  }

  /**
   * The step's table holds exactly these items, in whatever order they are given.
   *
   * @param told what has happened, in a sentence that stands before the difference
   * @param question leads on, in place of the usual one
   */
  async sameItems(expected: readonly Item[], told?: string, ...question: string[]): Promise<void> {
    const found = await this.table.explainItems(expected);
    if (found && told === undefined) this.#wrong(found, this.model.trace);
    this.holds(!found, [told ?? '', ...(found?.lines ?? []), ...question]);
  }

  /** The items of the step's table agree with one another: the lines say where they do not. */
  async agrees(
    explain: (items: readonly Item[]) => readonly string[] | undefined,
    ...question: string[]
  ): Promise<void> {
    const lines = explain(await this.table.items()) ?? [];
    const told = 'The table contradicts itself afterwards:';
    this.holds(lines.length === 0, [told, ...lines, ...question]);
  }

  /** Calls from several clients whose first writes meet: so many of them end well. */
  async raced<T>(
    calls: readonly ModelCall<T>[],
    expected: number,
    lines: (done: number, thrown: string) => readonly string[],
  ): Promise<CallOutcome<T>[]> {
    const ended = await this.race(calls);
    const failed = ended.find((one) => 'error' in one);
    const done = ended.filter((one) => 'value' in one).length;
    const thrown = failed && 'error' in failed ? errorText(failed.error) : '';
    this.holds(done === expected, lines(done, thrown));
    return ended;
  }

  /**
   * A call that has returned, as it has to.
   *
   * @param lines what is wrong where it has not; they are given the text of its error
   */
  returned<T>(ended: CallOutcome<T>, lines: (thrown: string) => readonly string[]): Call<T> {
    if ('value' in ended) return ended;
    throw this.#failed('wrong-answer', { lines: lines(errorText(ended.error)) }, this.model.trace);
  }

  /** The refusal in the lab's own error. */
  refusal(code: Code, members?: Readonly<Record<string, unknown>>): ExpectedRefusal {
    const { refusalOf } = this.#options;
    if (!refusalOf) throw new Error('defineCheckpoint was given no OwnError');
    return refusalOf(code, members);
  }

  /**
   * The call is refused, is not sent again, and nothing in the table has changed.
   *
   * @param refusal the code of the lab's own error, or another error
   * @param members of the error, that have to be equal
   */
  async refuses(
    what: string,
    refusal: Code | ExpectedRefusal,
    call: ModelCall<unknown>,
    members?: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const [isExpected, expected] =
      typeof refusal === 'string' ? this.refusal(refusal, members) : refusal;
    // A table that is shared is only read: that the call sent a write says enough, and it is large.
    const isOwn = this.#options.loaded !== undefined;
    const before = isOwn ? await this.table.items() : [];
    const outcome = await this.runAny(call);
    const { trace } = outcome;
    const hasThrown = 'error' in outcome;
    if (!(hasThrown && isExpected(outcome.error))) {
      const about = hasThrown ? (isExpected.differs?.(outcome.error) ?? '') : '';
      const did = hasThrown
        ? `threw ${errorText(outcome.error, about).replace(/\.$/, '')}`
        : 'returned without an error';
      const lines = [`${what}: expected ${expected}, but it ${did}.`];
      const advice = about === '' ? refusalAdvice(hasThrown, trace) : OTHER_MEMBERS;
      throw this.#failed('not-refused', { lines, advice }, trace);
    }
    const changed = isOwn
      ? !isDeepStrictEqual(await this.table.items(), before)
      : trace.some((record) => writesOf(record).length > 0);
    if (!changed) {
      const twice = refusedTwice(trace);
      if (!twice) return;
      const lines = [`${what}: ${twice}`];
      throw this.#failed('wrong-answer', { lines, advice: STILL_REFUSED }, trace);
    }
    const lines = [`${what} is refused, but something was written all the same.`];
    const writes = trace.filter((record) => writesOf(record).length > 0).length;
    const advice = writes > 1 ? ALL_OR_NOTHING.join(' ') : WRITTEN_TOO_EARLY;
    throw this.#failed('not-refused', { lines, advice }, trace);
  }

  /**
   * Makes calls again while something goes wrong: each ends as before, or in the error of what went
   * wrong.
   *
   * @param calls of the step's facts, which ended well
   */
  async sweep({ changesCosts, check }: Rule, calls: readonly KeptCall[]): Promise<void> {
    const { step } = this.#options;
    if (changesCosts && step.answersCosts) return;
    const repeating = { fact: this, severalRight: step.severalRight ?? false };
    const wrong = await check(repeating, calls);
    if (wrong) throw this.#failed('wrong-answer', wrong.text, wrong.trace);
  }

  /**
   * The call keeps within the reference's budget: its operations, its number of requests, its
   * units with some head room.
   *
   * @param ways operations that serve as well as the reference's, or several in place of one
   * @param advice lines of the check's own, for a call that costs too much without a smell
   * @throws {CheckFailure} `wrong-way`
   */
  cost(
    call: Call<unknown>,
    name: string,
    ways: readonly OtherWay[] = [],
    advice?: readonly string[],
  ): void {
    this.endIfPriced(call, name);
    const { settings, budgets, step } = this.#options;
    const receipt = this.#price(call, name);
    if (settings.mode === 'measure') return;
    const budget = findBudget(budgets, settings.engine.kind, step.id, name);
    if (!budget) {
      const lab = step.id.split('.')[0];
      throw new Error(
        `budgets.json has no budget ${step.id} ${name}: npm run verify budgets lab=${lab} write`,
      );
    }
    const failure = explainOverBudget(call, receipt, { budget, ways, advice, fine: step.fine });
    if (!failure) return;
    const here = settings.receiptsHere?.[step.id]?.find((one) => one.name === name);
    // The same requests: what they cost is between AWS and the local engine.
    if (here && isDeepStrictEqual(here.way, receipt.way)) return;
    const { function: called } = this.callOf(call.trace);
    const place = ofPlace();
    throw new CheckFailure({
      ...failure,
      lines: [...failure.lines, ...(place?.lines ?? [])],
      ...(place?.question && { advice: place.question }),
      ...(called !== undefined && { function: called }),
    });
  }

  /**
   * Ends the run if this price is all that it is for. A walk asks at its first page, so that nobody
   * waits for the others; it judges the cost after its last page, when the list is known to be right.
   */
  endIfPriced(call: Call<unknown>, name: string): void {
    if (this.#options.settings.until !== name) return;
    this.#price(call, name);
    throw new PriceKnown();
  }

  #price({ value, trace }: Call<unknown>, name: string): ChargedReceipt {
    this.#patterns.set(trace, name);
    this.#answerBytes[name] = Buffer.byteLength(JSON.stringify(value) ?? '');
    const receipt = receiptOf(name, trace);
    this.#receipts.push(receipt);
    return receipt;
  }

  /**
   * Shows beside the step's receipts what other ways of doing the same cost, measured now.
   *
   * @param title one line that ends in a colon
   * @param options `timed`: their times too, the best of three
   */
  async compare(
    title: string,
    ways: Readonly<Record<string, ModelCall<unknown>>>,
    { timed = false } = {},
  ): Promise<void> {
    const compared = [];
    for (const [name, way] of Object.entries(ways)) {
      const { trace, durationMs } = await this.measured(way);
      const times = [durationMs];
      while (timed && times.length < TIMED_CALLS) times.push((await this.measured(way)).durationMs);
      const receipt = receiptOf(name, trace);
      compared.push({ receipt, ...(timed && { durationMs: Math.min(...times) }) });
    }
    this.figures(title, comparedWays(compared));
  }

  /** What a way costs that is another than the model's: it stands in no trace and in no receipt. */
  async measured<T>(way: ModelCall<T>): Promise<MeasuredCall<T>> {
    const outcome = await this.aside(way);
    if ('error' in outcome) throw outcome.error;
    return outcome;
  }

  /**
   * Shows a table beside the step's receipts.
   *
   * @param title one line that ends in a colon
   */
  figures(title: string, table: TextTable): void {
    this.#notes.push(title, { table });
  }

  /** Shows a sentence beside the step's receipts. */
  note(text: string): void {
    this.#notes.push(text);
  }

  async #ended(outcome: 'pass' | 'fail', failure?: Failure): Promise<FactReport> {
    const report = this.#report(outcome, failure);
    const { loaded, settings } = this.#options;
    if (!loaded || !settings.tellsItems) return report;
    const wrote = report.requests.some((request) => writesOf(request).length > 0);
    if (!wrote) return report;
    return { ...report, items: await this.table.markedItems(loaded) };
  }

  /** Where a check does not say which function is to be looked at: the one that answered last. */
  #lastFunction(): Pick<Failure, 'function'> {
    const name = this.answers.at(-1)?.name;
    return name === undefined ? {} : { function: name };
  }

  #report(outcome: FactReport['outcome'], failure?: Failure): FactReport {
    const { step, sentence: fact } = this.#options;
    const requests = this.model.calls.flatMap((trace, index) =>
      trace.map((record): CalledRequest => {
        const pattern = this.#patterns.get(trace);
        return { ...record, call: index + 1, ...(pattern !== undefined && { pattern }) };
      }),
    );
    return {
      step: step.id,
      fact,
      outcome,
      receipts: this.#receipts,
      answerBytes: this.#answerBytes,
      requests,
      units: this.#units(),
      notes: this.#notes,
      answered: [...new Set(this.answers.filter(isWritten).map(({ name }) => name))],
      ...(failure && { failure }),
    };
  }

  #units(): RequestUnits {
    const { ownUnits } = this.#options;
    const { units } = this.model;
    const before = this.#unitsBefore;
    return {
      readUnits: units.readUnits + ownUnits.readUnits - before.readUnits,
      writeUnits: units.writeUnits + ownUnits.writeUnits - before.writeUnits,
    };
  }

  #wrong({ lines, question }: Difference, trace: readonly RequestRecord[]): never {
    throw this.#failed('wrong-answer', { lines, advice: question }, trace);
  }

  #failed(kind: Failure['kind'], text: FailureText, trace: readonly RequestRecord[]): CheckFailure {
    return new CheckFailure(failureOf(kind, text, this.callOf(trace), this.#options.step.fine));
  }
}

/** The last call of a function, as code. */
function callText(
  name: string | undefined,
  answers: readonly HeardAnswer[],
): Pick<Failure, 'call'> {
  const last = answers.findLast((answer) => answer.name === name);
  if (!last) return {};
  const input = last.input.slice(1).map(brief);
  return { call: `${last.name}(${['lab', ...input].join(', ')})` };
}

/** Whether an answer comes from a function that is written. */
function isWritten(answer: Answer): boolean {
  return !('error' in answer && answer.error instanceof TodoError);
}
