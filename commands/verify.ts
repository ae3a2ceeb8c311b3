/** `npm run verify`: the second tier of tests, with what takes too long for `npm test`. */

import { print } from '../kit/report/print.ts';
import { EXIT } from './shell/exit.ts';
import { BUDGETS_HELP, verifyBudgets } from './verify/budgets.ts';
import { MUTANTS_HELP, verifyMutants } from './verify/mutants.ts';
import { RANDOM_HELP, verifyRandom } from './verify/random.ts';
import { runTests } from './verify/test-run.ts';

/** What is no test, and has words of its own. */
const PARTS: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  random: verifyRandom,
  budgets: verifyBudgets,
  mutants: verifyMutants,
};

const HELP = [
  'npm run verify                       the tests that take too long for npm test',
  'npm run verify stream-count          the files *.verify.test.ts with this text',
  '                                     in their path; Vitest gets other words',
  '',
  ...[...RANDOM_HELP, '', ...BUDGETS_HELP, '', ...MUTANTS_HELP],
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
