/** What the ways of breaking requests share: which request is broken, and what was broken so far. */

import type { FaultPlace } from './fault-option.ts';

/** One attempt that was broken. */
export interface InjectedFault {
  readonly at: FaultPlace;
  readonly operation: string;
  /** Which of the matching requests, from 1. */
  readonly request: number;
  /** Which attempt of that request, from 1. */
  readonly attempt: number;
  /** Whether the engine was sent it, or a part of it. */
  readonly reachedEngine: boolean;
  /** Puts, deletes or keys that were left unprocessed; 0 for the other faults. */
  readonly unprocessed: number;
}

/** What a way of breaking requests asks and tells. */
export interface Injector {
  /** Counts a request that matches, and says its number where it is one to be broken. */
  take(operation: string): number | undefined;
  add(fault: Omit<InjectedFault, 'at'>): void;
}
