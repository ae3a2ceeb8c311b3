/** The dependencies: all there, and in the versions of the lock file. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, note, ok, type Setup, type Verdict, wrong } from './check.ts';

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dev?: boolean;
}

/** A locked package that is missing, or there in another version. */
interface Difference {
  readonly place: string;
  readonly locked: LockedPackage;
  readonly installed: string | undefined;
}

export const dependencyCheck: Check = { name: 'dependencies', look: dependencyVerdict };

function dependencyVerdict({ root }: Setup): Verdict {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const places = Object.entries<LockedPackage>(lock.packages).filter(
    ([place, locked]) => place.includes('node_modules/') && !locked.link,
  );
  const different = places.flatMap(([place, locked]) => differenceOf(root, place, locked));
  const [first] = different.filter(({ locked }) => !locked.dev);
  if (first) return wrong(differenceText(first, different.length), 'npm ci');
  if (different.length > 0) {
    return note('those that only npm test and npm run lint need are left out', 'npm ci');
  }
  return ok(`complete, in the versions of package-lock.json`);
}

function differenceOf(root: string, place: string, locked: LockedPackage): Difference[] {
  const installed = installedVersion(join(root, place, 'package.json'));
  if (installed === locked.version) return [];
  // An optional package is for one platform, and absent on the others.
  if (installed === undefined && locked.optional) return [];
  return [{ place, locked, installed }];
}

function installedVersion(file: string): string | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

function differenceText({ place, locked, installed }: Difference, count: number): string {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const what =
    installed === undefined ? 'is missing' : `is ${installed} instead of ${locked.version}`;
  return `${name} ${what}${count > 1 ? `, and ${count - 1} more differ` : ''}`;
}
