/** `edgewise simulate FILE`: what would happen to a table, on a virtual clock. */

import { KitError } from '../../../../kit/kit-error.ts';
import { isPlain, paint } from '../../../../kit/report/paint.ts';
import { print } from '../../../../kit/report/print.ts';
import { readScenario } from '../../../../simulator/read-scenario.ts';
import { simulationScreen } from '../../../../simulator/screen.ts';
import { simulate } from '../../../../simulator/simulate.ts';
import { numberOf, readFlags } from './flag.ts';

const COMMAND = 'edgewise simulate FILE';

const OPTIONS = {
  json: { type: 'boolean' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const HELP = [
  'edgewise simulate FILE           what would happen to these tables',
  '',
  '  --json        everything by the second, as JSON',
  '  --seed 7      another seed than the file has',
  '',
  'The file says tables and phases of load. Its format: edgewise/scenario.schema.json.',
];

/**
 * Runs the command.
 *
 * @throws {KitError} what flags and the scenario throw
 */
export async function simulateCommand(words: string[]): Promise<number> {
  const { values, positionals } = readFlags(words, OPTIONS, 'edgewise simulate');
  if (values.help) {
    print(HELP);
    return 0;
  }
  const [file, ...more] = positionals;
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
  const result = simulate({ ...read, seed });
  if (values.json) {
    print([JSON.stringify(result)]);
    return 0;
  }
  for (const { heading, lines } of simulationScreen(result, isPlain(process.env))) {
    print([paint('title', heading), ...lines, '']);
  }
  return 0;
}
