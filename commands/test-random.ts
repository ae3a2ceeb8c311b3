/** `npm run test:random`: the property tests with a new seed, and the command that repeats the run. */

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/print.ts';
import { parseWords, type Words, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/folder.ts';
import { propertyFiles } from './test-random/property-file.ts';
import { PROPERTY_SEED_RANGE, SEED_VARIABLE } from './test-random/seed.ts';

const COMMAND = 'npm run test:random';

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, {
    ...{ command: COMMAND, verbs: ['help'] },
    options: ['seed', 'file'],
  });
  if (words.verbs.includes('help')) {
    print([
      `${COMMAND}                        the property tests, with a new seed`,
      `${COMMAND} seed=7                 the same run again`,
      `${COMMAND} file=kit/keys.test.ts  one file alone`,
    ]);
    return EXIT.pass;
  }
  const files = chosenFiles(words);
  const drawn = { ...PROPERTY_SEED_RANGE, default: randomInt(PROPERTY_SEED_RANGE.high) };
  const seed = wholeNumber(words, 'seed', drawn);
  const file = words.options.has('file') ? ` file=${files[0]}` : '';
  const said = [`Properties of ${files.length} files with seed ${seed}. To repeat this run:`];
  said.push(`  ${COMMAND} seed=${seed}${file}`);
  print(said);
  const passed = await runVitest(files, seed);
  print(said);
  return passed ? EXIT.pass : EXIT.fail;
}

/** @throws {KitError} `words.badFile` for a file that has no property */
function chosenFiles(words: Words): readonly string[] {
  const all = propertyFiles(PROJECT_FOLDER);
  const file = words.options.get('file');
  if (file === undefined || all.includes(file)) return file === undefined ? all : [file];
  throw new KitError(
    'usage',
    'words.badFile',
    `Expected \`file\` to be a test file that imports fast-check, got \`${file}\`. Say, for example, file=${all[0]}.`,
  );
}

/** Whether all of them passed; Vitest writes to this process's own output. */
async function runVitest(files: readonly string[], seed: number): Promise<boolean> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const projects = ['pure', 'simulator', 'engine'].flatMap((name) => ['--project', name]);
  const child = spawn(process.execPath, [vitest, 'run', ...projects, ...files], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, [SEED_VARIABLE]: String(seed) },
    stdio: 'inherit',
    windowsHide: true,
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
