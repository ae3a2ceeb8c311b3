/** The folder of hand-ins that `npm run web class=DIR` names. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import type { Words } from '../shell/command-line.ts';
import { PROJECT_FOLDER } from '../shell/folder.ts';

/**
 * Its path; nothing where none is named.
 *
 * @throws {KitError} `web.noClassFolder`
 */
export function classFolder({ options }: Words): string | undefined {
  const said = options.get('class');
  if (said === undefined) return undefined;
  const folder = resolve(PROJECT_FOLDER, said);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new KitError(
    'usage',
    'web.noClassFolder',
    `Expected \`class\` to be a folder of hand-ins, but \`${folder}\` is none. Make it, and say: npm run web class=DIR.`,
  );
}
