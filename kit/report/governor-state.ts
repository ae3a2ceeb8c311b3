/** The governor on a port of this machine. */

import { readStateAt } from '../governor/proxy/running-state.ts';
import type { GovernorState } from '../governor/proxy/state.ts';

/** The state of the governor on a port of 127.0.0.1; `undefined` if none answers there. */
export async function readState(port: number): Promise<GovernorState | undefined> {
  return readStateAt(`http://127.0.0.1:${port}`);
}
