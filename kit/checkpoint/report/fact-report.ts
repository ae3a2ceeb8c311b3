/** What a checkpoint run reports: plain data, from the worker that checks to the screen. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { RequestUnits } from '../../capacity/request-units.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import type { SmellId } from '../../meter/smell.ts';
import type { TextTable } from '../../report/text-table.ts';

/**
 * What is said: a paragraph, where it begins with a blank a line as it is, or a table. Who shows it lays
 * it out.
 */
export type Said = string | { readonly table: TextTable };

/** Why a fact does not hold. */
export interface Failure {
  readonly kind:
    | 'wrong-answer'
    | 'wrong-way'
    | 'threw'
    | 'not-refused'
    | 'hung'
    | 'hard-coded'
    | 'grows'
    | 'stumbled';
  /** The explanation. */
  readonly lines: readonly Said[];
  /** What stands below them: what to think about. */
  readonly advice?: readonly string[];
  readonly smell?: SmellId;
  /** The function of the model that is to be looked at, and a line of the model from 1, where they are known. */
  readonly function?: string;
  readonly line?: number;
  /** The call that is told about, as code: `relatedPosts(lab, "post17", 10)`. */
  readonly call?: string;
  /** Of a check that stumbled, until the reference has shown whose fault it is. */
  readonly stack?: string;
}

/** A request and the call of the model that sent it, from 1. */
export interface CalledRequest extends RequestRecord {
  readonly call: number;
  /** The access pattern whose price the call paid, where it was asked for. */
  readonly pattern?: string;
}

/** An item of a step's own table, beside what was loaded there. */
export interface MarkedItem {
  readonly mark: 'kept' | 'new' | 'changed' | 'gone';
  /** In DynamoDB's JSON. */
  readonly item: Readonly<Record<string, AttributeValue>>;
}

/** The outcome of one fact of a step: one test of the checkpoint. */
export interface FactReport {
  readonly step: string;
  readonly fact: string;
  readonly outcome: 'pass' | 'fail' | 'todo' | 'skip';
  /** Whether calls of other facts were made again while something goes wrong. */
  readonly isSweep?: true;
  /** Absent where it never ended. */
  readonly tookMs?: number;
  readonly receipts: readonly ChargedReceipt[];
  /** Size of the answer of each priced access pattern, in bytes of JSON. */
  readonly answerBytes: Readonly<Record<string, number>>;
  /** What to show below the step's receipts. */
  readonly notes: readonly Said[];
  /** Functions of the model that were called and are written. */
  readonly answered: readonly string[];
  /** What the model sent, in order. */
  readonly requests: readonly CalledRequest[];
  /** All that was charged for while it was checked: calls of the model, and the check's own requests. */
  readonly units?: RequestUnits;
  /** What a writing step's own table holds afterwards. */
  readonly items?: readonly MarkedItem[];
  readonly failure?: Failure;
  /** Of a run on AWS: why the rest of the fact needs an engine on this machine; its outcome is `skip`. */
  readonly localOnly?: string;
}

/** What a run says of its facts while it runs. */
export type FactNews =
  | { readonly begun: Pick<FactReport, 'step' | 'fact' | 'isSweep'> }
  | { readonly ended: FactReport };

/** A fact's failure on its way out of a check. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    const sentences = failure.lines.filter((one) => typeof one === 'string');
    super(sentences.join('\n'), cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}
