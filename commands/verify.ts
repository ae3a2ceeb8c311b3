/** `npm run verify`: the second tier of tests, with what takes too long for `npm test`. */

import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/terminal.ts';
import { parseWords, type Words, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/project.ts';
import { BUDGETS_HELP, verifyBudgets } from './verify/budgets.ts';
import { MUTANTS_HELP, verifyMutants } from './verify/mutants.ts';
import { RULES_HELP, verifyRules } from './verify/rules.ts';
import { PROPERTY_SEED_RANGE, SEED_VARIABLE } from './verify/seed-variable.ts';

// `npm run verify random`: the property tests with a new seed, and the command that repeats the run.

const COMMAND = 'npm run verify random';

const RANDOM_HELP = [
  `${COMMAND}                the property tests, with a new seed`,
  `${COMMAND} seed=7         the same run again`,
  `${COMMAND} file=FILE      the properties of one file`,
];

/** Runs the files that have properties. */
async function verifyRandom(args: readonly string[]): Promise<number> {
  const words = parseWords(args, { command: COMMAND, verbs: [], options: ['seed', 'file'] });
  const files = chosenFiles(words);
  const drawn = { ...PROPERTY_SEED_RANGE, default: randomInt(PROPERTY_SEED_RANGE.high) };
  const seed = wholeNumber(words, 'seed', drawn);
  const file = words.options.has('file') ? ` file=${files[0]}` : '';
  const said = [`Properties of ${files.length} files with seed ${seed}. To repeat this run:`];
  said.push(`  ${COMMAND} seed=${seed}${file}`);
  print(said);
  const code = await runTests(files, { [SEED_VARIABLE]: String(seed) });
  print(said);
  return code;
}

/** @throws {KitError} `words.badFile` for a file that has no property */
function chosenFiles(words: Words): readonly string[] {
  const all = propertyFiles();
  const file = words.options.get('file');
  if (file === undefined || all.includes(file)) return file === undefined ? all : [file];
  throw new KitError(
    'usage',
    'words.badFile',
    `Expected \`file\` to be a test file that imports fast-check, got \`${file}\`. Say, for example, file=${all[0]}.`,
  );
}

/** Test files that have properties, as paths from the project's folder. */
function propertyFiles(): string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'];
  const files = execFileSync('git', words, { cwd: PROJECT_FOLDER, encoding: 'utf8' }).split('\n');
  const imports = /^(import|\} from) .*'fast-check'/m;
  const isOfProperties = (file: string): boolean =>
    imports.test(readFileSync(join(PROJECT_FOLDER, file), 'utf8'));
  return files.filter((file) => file !== '' && isOfProperties(file));
}

/** What is no test, and has words of its own. */
const PARTS: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  random: verifyRandom,
  budgets: verifyBudgets,
  mutants: verifyMutants,
  rules: verifyRules,
};

const HELP = [
  'npm run verify                       the tests that take too long for npm test',
  'npm run verify stream-count          the files *.verify.test.ts with this text',
  '                                     in their path; Vitest gets other words',
  '',
  ...RANDOM_HELP,
  '',
  ...BUDGETS_HELP,
  '',
  ...MUTANTS_HELP,
  '',
  ...RULES_HELP,
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const [first = '', ...rest] = args;
  if (args.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  const part = Object.hasOwn(PARTS, first) ? PARTS[first] : undefined;
  return part ? part(rest) : runTests(['--project', 'verify', ...args]);
}

/**
 * Runs tests.
 *
 * @param words Vitest's: options, and texts of which a file's path has one
 * @returns the command's exit code
 */
async function runTests(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...words], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
    windowsHide: true,
  });
  const [code] = await once(child, 'exit');
  return code === 0 ? EXIT.pass : EXIT.fail;
}
