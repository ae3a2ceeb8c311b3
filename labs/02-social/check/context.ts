/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import { SocialError } from '../entities.ts';
import type { SocialData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<SocialData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<SocialData>) => void;

/** The time that a model is told in a step's first fact; a later fact is a minute later. */
export const FIRST_FACT = '2026-01-15T09:00:00.000Z';

export const refusedAs = refusalsBy(SocialError);
