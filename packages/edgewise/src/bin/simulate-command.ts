/** `edgewise simulate FILE`: what would happen to a table, on a virtual clock. */

import { KitError } from '../../../../kit/kit-error.ts';
import { print } from '../../../../kit/report/terminal.ts';
import { failRules } from '../../../../simulator/fail-rule.ts';
import { readScenario } from '../../../../simulator/read-scenario.ts';
import { runSimulation } from '../../../../simulator/run-simulation.ts';
import { choiceOf, numberOf, readFlags } from './flag.ts';

const COMMAND = 'edgewise simulate FILE';

const OPTIONS = {
  json: { type: 'boolean' },
  seed: { type: 'string' },
  fail: { type: 'string', multiple: true },
  long: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const HELP = [
  'edgewise simulate FILE           what would happen to these tables',
  '',
  '  --json        everything by the second, as JSON; the word json does the same',
  '  --seed 7      another seed than the file has',
  "  --fail 'throttled of Orders>1%'",
  '                exit code 1 where a figure is above its limit; again for another',
  '  --long yes    as long as it takes',
  '',
  'The file says tables and phases of load. Its format: edgewise/scenario.schema.json.',
];

/**
 * Runs the command.
 *
 * @throws {KitError} what flags, the scenario and its rules throw
 */
export async function simulateCommand(words: string[]): Promise<number> {
  const { values, positionals } = readFlags(words, OPTIONS, 'edgewise simulate');
  if (values.help) {
    print(HELP);
    return 0;
  }
  // The workshop's command has a word for it: both are right here.
  const [file, ...more] = positionals.filter((word) => word !== 'json');
  if (file === undefined || more.length > 0) {
    throw new KitError(
      'usage',
      'flags.bad',
      `Expected one scenario file, got ${positionals.length}. Say, for example, ${COMMAND.replace('FILE', 'scenario.json')}.`,
    );
  }
  const read = await readScenario(file);
  const range = { low: 0, high: Number.MAX_SAFE_INTEGER, whole: true };
  const seed = numberOf(values.seed, 'seed', range) ?? read.seed ?? 1;
  return runSimulation({
    scenario: { ...read, seed },
    rules: failRules(read, values.fail),
    isJson: values.json === true || positionals.includes('json'),
    isLong: choiceOf(values.long, 'long', ['no', 'yes']) === 'yes',
    longWord: '--long yes',
  });
}
