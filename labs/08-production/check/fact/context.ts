/** What the checks of this lab have in common. */

import type { StepFacts } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { ProductionError } from '../../entities.ts';
import type { ProductionData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<ProductionData, ProductionError['code']>;

/** The facts of a step. */
export type Facts = StepFacts<ProductionData, ProductionError['code']>;
