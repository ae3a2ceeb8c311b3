/** The workshop's version. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './folder.ts';

/** As package.json says it. */
export function workshopVersion(): string {
  return JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')).version;
}
