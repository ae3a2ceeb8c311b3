/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import { EcommerceError } from '../../entities.ts';
import type { EcommerceData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<EcommerceData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<EcommerceData>) => void;

export const refusedAs = refusalsBy(EcommerceError);

/** What to think about where a read may miss an earlier write. */
export const EARLIER_WRITES =
  'With which option does a read return everything that was written before that read?';
