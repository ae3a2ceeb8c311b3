/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { TopologyError, type TopologyErrorCode } from '../entities.ts';
import type { TopologyData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<TopologyData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<TopologyData>) => void;

/** How devices may be looked up, besides one by one. */
export const LOOK_UPS = ['BatchGetItem'];

/** What `check.refuses` needs to know of an expected refusal. */
export function refusedAs(code: TopologyErrorCode): [(error: unknown) => boolean, string] {
  const isExpected = (error: unknown): boolean =>
    error instanceof TopologyError && error.code === code;
  return [isExpected, `TopologyError '${code}'`];
}

/** Whether an error is the model's own word for something. */
export function isTopologyError(error: unknown): boolean {
  return error instanceof TopologyError;
}
