/** A governor that runs somewhere on this machine, as its own page tells it. */

import { KitError } from '../../kit-error.ts';
import type { GovernorState } from './state.ts';

/** Longest wait for its answer, in milliseconds. */
const ANSWER_MS = 3_000;

/** The state of the governor at an address; `undefined` if none answers there. */
export async function readStateAt(endpoint: string): Promise<GovernorState | undefined> {
  try {
    const answer = await fetch(`${endpoint}/_governor/state`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const state: unknown = answer.ok ? await answer.json() : undefined;
    return isState(state) ? state : undefined;
  } catch {
    return undefined; // Nothing there, or something that speaks another language.
  }
}

/**
 * Refuses a governor as the engine of another.
 *
 * @throws {KitError} `governor.behindGovernor`
 */
export async function refuseGovernor(endpoint: string): Promise<void> {
  if (!(await readStateAt(endpoint))) return;
  throw new KitError(
    'usage',
    'governor.behindGovernor',
    `Expected an engine at ${endpoint}, got a governor, which would refuse and count everything a second time. Name the engine behind it, for example target=http://127.0.0.1:8765.`,
  );
}

function isState(value: unknown): value is GovernorState {
  return typeof value === 'object' && value !== null && 'tables' in value && 'settings' in value;
}
