/** `npm run simulate FILE.json`: what would happen to my table, on a virtual clock. */

import { isPlain, paint } from '../kit/report/paint.ts';
import { print } from '../kit/report/print.ts';
import { readScenario } from '../simulator/read-scenario.ts';
import type { Scenario } from '../simulator/scenario.ts';
import { simulationScreen } from '../simulator/screen.ts';
import { simulate } from '../simulator/simulate.ts';
import { parseWords, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';

const EXAMPLE = 'simulator/examples/p1-1-one-key.json';

const HELP = [
  'npm run simulate FILE.json          what would happen to these tables',
  'npm run simulate FILE.json json     everything by the second, as JSON',
  'npm run simulate FILE.json seed=7   with another seed than the file has',
  'npm run simulate help               this',
  '',
  'The file says tables and phases of load. It is simulated on a virtual clock: no',
  'engine, no network, no waiting. The format is docs/simulate.md; examples, each a',
  'published experiment, are in simulator/examples. Begin with:',
  `  npm run simulate ${EXAMPLE}`,
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const isFile = (word: string): boolean => word.endsWith('.json');
  const [file, ...others] = args.filter(isFile);
  const words = parseWords([...args.filter((word) => !isFile(word)), ...others], {
    command: 'npm run simulate FILE.json',
    verbs: ['json', 'help'],
    options: ['seed'],
  });
  const isHelp = words.verbs.includes('help');
  if (isHelp || file === undefined) {
    print(HELP);
    return isHelp ? EXIT.pass : EXIT.usage;
  }
  const read = await readScenario(file);
  const high = Number.MAX_SAFE_INTEGER;
  const seed = wholeNumber(words, 'seed', { low: 0, high, default: read.seed ?? 1 });
  if (words.verbs.includes('json')) printJson({ ...read, seed });
  else printScreen({ ...read, seed });
  return EXIT.pass;
}

function printJson(scenario: Scenario): void {
  print([JSON.stringify(simulate(scenario))]);
}

function printScreen(scenario: Scenario): void {
  const startedMs = performance.now();
  const result = simulate(scenario);
  const tookMs = performance.now() - startedMs;
  for (const { heading, lines } of simulationScreen(result, isPlain(process.env))) {
    print([paint('title', heading), ...lines, '']);
  }
  print([paint('quiet', `Simulated in ${(tookMs / 1_000).toFixed(1)} s.`)]);
}
