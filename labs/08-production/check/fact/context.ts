/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import { ProductionError } from '../../entities.ts';
import type { ProductionData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<ProductionData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<ProductionData>) => void;

export const refusedAs = refusalsBy(ProductionError);
