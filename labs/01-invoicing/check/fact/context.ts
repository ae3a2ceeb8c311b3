/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import { InvoicingError } from '../../entities.ts';
import type { InvoicingData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<InvoicingData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<InvoicingData>) => void;

export const refusedAs = refusalsBy(InvoicingError);
