/** Installs a folder of the project that has a lock file of its own. */

import { spawnSync } from 'node:child_process';

/** Runs `npm ci` in the folder, with the npm that runs this command if there is one. */
export function npmCi(folder: string): void {
  const options = { cwd: folder, stdio: 'ignore', windowsHide: true } as const;
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) spawnSync(process.execPath, [npm, 'ci'], options);
  else spawnSync('npm ci', { ...options, shell: true });
}
