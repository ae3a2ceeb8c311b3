// A command as plain JavaScript.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compiledFolder } from '../../kit/source/compile.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A command, and how commands are run; nothing where it cannot be compiled: its TypeScript says why,
 * or runs.
 *
 * @param {string} name file name of the command, without its ending
 */
export async function loadCompiled(name) {
  try {
    const entries = [`commands/${name}.ts`, 'commands/shell/exit.ts', ...labFiles()];
    const folder = join(await compiledFolder(ROOT, name.replace('/', '-'), entries), 'commands');
    const load = (file) => import(pathToFileURL(join(folder, `${file}.mjs`)).href);
    const [{ main }, { runCommand }] = await Promise.all([load(name), load('shell/exit')]);
    return { main, runCommand };
  } catch {
    return undefined;
  }
}

/** The files of the labs that commands import by their path. */
function labFiles() {
  const labs = readdirSync(join(ROOT, 'labs')).filter((name) => /^\d\d-/.test(name));
  const files = labs.flatMap((lab) =>
    ['steps.ts', 'fixture.ts', 'wrong.ts'].map((file) => `labs/${lab}/check/${file}`),
  );
  return files.filter((file) => existsSync(join(ROOT, file)));
}
