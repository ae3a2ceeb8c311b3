/** The clock: a sane year, and not before the installation. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, ok, type Setup, type Verdict, wrong } from './check.ts';

const NEXT = "Set the clock: turn on the system's automatic date and time.";
/** The year of the first release; none was installed before it. */
const FIRST_YEAR = 2026;
const LAST_YEAR = 2100;
/** An archive may have been packed at the other side of the earth: 26 hours lie between zones. */
const ZONES_MS = 26 * 3_600_000;

export const clockCheck: Check = { name: 'clock', look: clockVerdict };

function clockVerdict({ root, now }: Setup): Verdict {
  const day = now.toISOString().slice(0, 10);
  const year = now.getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR) return wrong(`it says ${day}`, NEXT);
  const newestMs = Math.max(...INSTALLED.map((file) => changedMs(join(root, file))));
  if (now.getTime() >= newestMs - ZONES_MS) return ok(day);
  const installed = new Date(newestMs).toISOString().slice(0, 10);
  return wrong(`it says ${day}, but the installation is of ${installed}`, NEXT);
}

/** Files that npm writes when it installs, and the clone before it. */
const INSTALLED = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];

function changedMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
