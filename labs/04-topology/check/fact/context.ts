/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import { TopologyError } from '../../entities.ts';
import type { TopologyData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<TopologyData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<TopologyData>) => void;

/** How devices may be looked up, besides one by one. */
export const LOOK_UPS = ['BatchGetItem'];

export const refusedAs = refusalsBy(TopologyError);
