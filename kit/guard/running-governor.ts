/** Where the governors of this workshop are: each of them puts up a sign in `.workshop/governors/`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnerAlive, PidFile, pidFilesIn } from './pid-file.ts';

/** A governor that runs. */
export interface GovernorAddress {
  /** Such as `http://127.0.0.1:8766`. */
  readonly endpoint: string;
  /** What runs it, in words: `npm run governor`. */
  readonly by: string;
  /** Whether the engine behind it answers no more. @default false */
  readonly engineIsGone?: boolean;
}

const KIND = 'governor';

/** Longer ones are no signs of ours. */
const MOST_LENGTH = 1_000;

/**
 * Puts up the sign of a governor in this process.
 *
 * @param workshop the folder `.workshop`
 */
export function registerGovernor(workshop: string, place: GovernorAddress): PidFile {
  return new PidFile(folderOf(workshop), KIND, JSON.stringify(place));
}

/**
 * The governor that began last, of those that run; nothing where none does.
 *
 * @param workshop the folder `.workshop`
 */
export function newestGovernor(workshop: string, now: number): GovernorAddress | undefined {
  const there = pidFilesIn(folderOf(workshop))
    .filter((sign) => sign.kind === KIND && isOwnerAlive(sign, now))
    .sort((one, other) => other.since - one.since || other.pid - one.pid);
  for (const { file } of there) {
    const place = readPlace(file);
    if (place) return place;
  }
  return undefined;
}

/** Whether that is the address of a program on this machine, and nothing more. */
export function isLoopbackEndpoint(endpoint: string): boolean {
  const [, port] = /^http:\/\/127\.0\.0\.1:(\d{1,5})$/.exec(endpoint) ?? [];
  return port !== undefined && Number(port) >= 1 && Number(port) <= 65_535;
}

function readPlace(file: string): GovernorAddress | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const { endpoint, by, engineIsGone } = JSON.parse(text) as Partial<GovernorAddress>;
    if (text.length > MOST_LENGTH || typeof endpoint !== 'string') return undefined;
    if (!isLoopbackEndpoint(endpoint) || typeof by !== 'string') return undefined;
    return { endpoint, by, ...(engineIsGone === true && { engineIsGone }) };
  } catch {
    return undefined; // It was taken down meanwhile, or is not one of ours.
  }
}

function folderOf(workshop: string): string {
  return join(workshop, 'governors');
}
