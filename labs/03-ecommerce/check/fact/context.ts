/** What the checks of this lab have in common. */

import type { StepFacts } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { EcommerceError } from '../../entities.ts';
import type { EcommerceData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<EcommerceData, EcommerceError['code']>;

/** The facts of a step. */
export type Facts = StepFacts<EcommerceData, EcommerceError['code']>;

/** What to think about where a read may miss an earlier write. */
export const EARLIER_WRITES =
  'With which option does a read return everything that was written before that read?';
