/** Which models the compiler refuses, all of them in one run. */

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

/**
 * Compiles the models of a folder under the project's settings.
 *
 * @param folder within the project, where `#kit` and `#entities` lead somewhere
 * @returns names of the files that have an error
 */
export async function refusedByCompiler(
  root: string,
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const config = join(folder, 'tsconfig.json');
  const settings = relative(folder, join(root, 'tsconfig.json')).replaceAll('\\', '/');
  await writeFile(config, JSON.stringify({ extends: settings, include: ['*.ts'], exclude: [] }));
  const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const said = await outputOf([compiler, '-p', config, '--pretty', 'false'], folder, signal);
  const lines = said.split('\n').filter((line) => / error TS\d+: /.test(line));
  return new Set(lines.map((line) => fileOf(line)));
}

/** `12.ts(3,4): error TS2322: …` is about `12.ts`. */
function fileOf(line: string): string {
  const file = /^(.+?)\(\d+,\d+\): error /.exec(line)?.[1];
  if (file === undefined) throw new Error(`the compiler refuses the settings: ${line}`);
  return basename(file);
}

function outputOf(args: readonly string[], cwd: string, signal: AbortSignal): Promise<string> {
  const options = { cwd, signal, maxBuffer: 1e9, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // An exit code says that there are errors; anything else, that the compiler did not run.
      if (error && (typeof error.code !== 'number' || stdout === ''))
        reject(new Error(`the compiler did not run: ${error.message} ${stderr}`));
      else resolve(stdout);
    });
  });
}
