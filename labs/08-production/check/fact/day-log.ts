/** The log of a day of the application of 8.6: real requests, as the meter has recorded them. */

import { Random } from '#kit/random.ts';
import type { LoggedRequest } from '../../entities.ts';
import type { ProductionData } from '../fixture.ts';
import { loggedRequest } from '../request-log.ts';
import { visitsOf } from '../traffic.ts';
import type { Check } from './context.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The application runs once for all facts. */
const logs = new WeakMap<ProductionData, Promise<readonly LoggedRequest[]>>();

/** The log of the application's day on the step's table. */
export function dayLog(check: Check): Promise<readonly LoggedRequest[]> {
  const { data } = check;
  const log = logs.get(data) ?? runDay(check);
  logs.set(data, log);
  return log;
}

async function runDay(check: Check): Promise<readonly LoggedRequest[]> {
  const { day, seed } = check.data;
  const outcome = await check.aside(async (lab) => {
    for (const visit of visitsOf(day, new Random(`${seed}/lab-8/visits`))) await visit(lab);
  });
  if ('error' in outcome) throw outcome.error;
  const { trace } = outcome;
  const begin = check.now.getTime() - DAY_MS;
  const at = (nth: number): Date => new Date(begin + Math.floor((nth * DAY_MS) / trace.length));
  return trace.map((record, nth) => Object.freeze(loggedRequest(record, at(nth))));
}
