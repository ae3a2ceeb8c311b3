/** What the checks of this lab have in common. */

import type { StepFacts } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { InvoicingError } from '../../entities.ts';
import type { InvoicingData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<InvoicingData, InvoicingError['code']>;

/** The facts of a step. */
export type Facts = StepFacts<InvoicingData, InvoicingError['code']>;
