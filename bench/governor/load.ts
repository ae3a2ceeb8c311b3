/** What the load generator is asked, and what it measures. */

import type { KINDS } from './operation.ts';
import { type Part, startPart } from './part.ts';

/** Requests under way at once. */
export const CONNECTIONS = 32;

/** One closed-loop run. */
export interface LoadQuestion {
  readonly endpoint: string;
  readonly kind: keyof typeof KINDS | 'many keys';
  readonly requests: number;
}

/** What it was like for the clients. */
export interface LoadAnswer {
  readonly requestsPerSecond: number;
  readonly latencyMsP50: number;
  readonly latencyMsP99: number;
}

/** Starts the generator. */
export function startLoad(): Part<LoadQuestion, LoadAnswer> {
  return startPart<LoadQuestion, LoadAnswer>('load.ts');
}
