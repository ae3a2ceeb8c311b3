/** The folders that commands write to: a file is written there and removed. */

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, ok, type Setup, type Verdict, wrong } from './check.ts';

export const folderCheck: Check = { name: 'folders', look: folderVerdict };

async function folderVerdict({ root }: Setup): Promise<Verdict> {
  const labs = (await readdir(join(root, 'labs'))).filter((name) => /^\d\d-/.test(name));
  const folders = ['.', '.workshop', ...labs.map((name) => `labs/${name}`)];
  const refused = await Promise.all(folders.map((folder) => refusal(join(root, folder))));
  const at = refused.findIndex((reason) => reason !== undefined);
  if (at === -1) return ok(`${folders.length} are written to, and all can be`);
  const folder = folders[at] === '.' ? 'the project folder' : folders[at];
  return wrong(
    `${folder} cannot be written (${refused[at]})`,
    `Make ${folder} writable, or move the project to a folder of yours.`,
  );
}

/** Why the folder cannot be written, as the system's error code; made where it is missing. */
async function refusal(folder: string): Promise<string | undefined> {
  const file = join(folder, `.doctor-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, 'Written by npm run doctor, to be removed at once.\n');
    await rm(file);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
