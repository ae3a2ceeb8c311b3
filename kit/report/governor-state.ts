/** A governor that runs on this machine, as its own page tells it. */

import type { GovernorState } from '../governor/proxy/state.ts';

const ANSWER_MS = 3_000;

/** The state of the governor on a port of 127.0.0.1; `undefined` if none answers there. */
export async function readState(port: number): Promise<GovernorState | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/_governor/state`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const state: unknown = answer.ok ? await answer.json() : undefined;
    return isState(state) ? state : undefined;
  } catch {
    return undefined; // Nothing there, or something that speaks another language.
  }
}

function isState(value: unknown): value is GovernorState {
  return typeof value === 'object' && value !== null && 'tables' in value && 'settings' in value;
}
