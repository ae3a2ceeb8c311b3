/** The partitions of a governor that runs on this machine, as `npm run governor watch` draws them. */

import { setTimeout as sleep } from 'node:timers/promises';
import { governorPort } from '../../../kit/engine/port.ts';
import { readStateAt } from '../../../kit/governor/proxy/running-state.ts';
import type { GovernorState, ResourceState } from '../../../kit/governor/proxy/state.ts';
import { newestGovernor } from '../../../kit/guard/governor-sign.ts';
import { governorScreen } from '../../../kit/report/governor-screen.ts';
import { isPlain } from '../../../kit/report/paint.ts';
import { WORKSHOP_FOLDER } from '../../shell/folder.ts';
import type { Tool } from '../tool.ts';

/** Between two looks: rates are of this time. */
const LOOK_MS = 1_000;

/** The governor of this workshop that began last, else one on the usual port. */
export function governorStateTool(): Tool {
  return {
    name: 'governor_state',
    title: 'State of the governor',
    description:
      'The partitions of a governor that runs on this machine: for each table and index the units a second, what was throttled, the hottest key, and the last splits. Takes a second. Where none runs, the answer says how to start one.',
    parameters: {},
    readsOnly: true,
    call: async (_words, { signal }) => {
      const endpoint = placeOfGovernor();
      const before = await readStateAt(endpoint);
      if (!before) return noGovernor(endpoint);
      await sleep(LOOK_MS, undefined, { signal });
      const now = await readStateAt(endpoint);
      if (!now) return noGovernor(endpoint);
      return {
        lines: [`Governor at ${endpoint}`, ...governorScreen(before, now, isPlain(process.env))],
        structured: { isRunning: true, endpoint, ...toldState(now) },
      };
    },
  };
}

function placeOfGovernor(): string {
  const known = newestGovernor(WORKSHOP_FOLDER, Date.now());
  return known?.endpoint ?? `http://127.0.0.1:${governorPort(process.env)}`;
}

function noGovernor(endpoint: string): { lines: string[]; structured: object } {
  const sentence = `No governor answers at ${endpoint}. The learner can start one in another terminal: npm run governor scale=0.05 timeScale=30.`;
  return { lines: [sentence], structured: { isRunning: false } };
}

/** Without its partitions, of which there may be thousands: the screen has the busiest. */
function toldState({ nowSeconds, settings, tables }: GovernorState): object {
  const { scale, timeScale, seed } = settings;
  return {
    ...{ nowSeconds, scale, timeScale, seed },
    tables: tables.map((table) => ({
      ...toldResource(table),
      indexes: table.indexes.map((index) => ({ ...toldResource(index), backlog: index.backlog })),
    })),
  };
}

function toldResource({ name, throughput, metrics, throttledUnits, partitions }: ResourceState) {
  return { name, throughput, metrics, throttledUnits, partitionCount: partitions.length };
}
