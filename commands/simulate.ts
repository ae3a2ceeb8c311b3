/** `npm run simulate FILE.json`: what would happen to my table, on a virtual clock. */

import { print } from '../kit/report/terminal.ts';
import { failRules } from '../simulator/fail-rule.ts';
import { readScenario } from '../simulator/read-scenario.ts';
import { runSimulation } from '../simulator/run-simulation.ts';
import { oneOf, parseWords, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';

const EXAMPLE = 'simulator/examples/p1-1-one-key.json';

const HELP = [
  'npm run simulate FILE.json           what would happen to these tables',
  'npm run simulate FILE.json json      everything by the second, as JSON',
  'npm run simulate FILE.json seed=7    with another seed than the file has',
  "npm run simulate FILE.json 'fail=throttled of Orders>1%'",
  '                                     exit code 1 if a figure is over its limit',
  'npm run simulate FILE.json long=yes  as long as it takes',
  'npm run simulate help                this',
  '',
  'The file says tables and phases of load. It is simulated on a virtual clock: no',
  'engine, no network, no waiting. The format is docs/simulate.md; examples, each a',
  'published experiment, are in simulator/examples. Begin with:',
  `  npm run simulate ${EXAMPLE}`,
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const isFile = (word: string): boolean => word.endsWith('.json');
  const isRule = (word: string): boolean => word.startsWith('fail=');
  const [file, ...others] = args.filter((word) => isFile(word) && !isRule(word));
  const rest = args.filter((word) => !isFile(word) && !isRule(word));
  const words = parseWords([...rest, ...others], {
    command: 'npm run simulate FILE.json',
    verbs: ['json', 'help'],
    options: ['seed', 'fail', 'long'],
  });
  const isHelp = words.verbs.includes('help');
  if (isHelp || file === undefined) {
    print(HELP);
    return isHelp ? EXIT.pass : EXIT.usage;
  }
  const read = await readScenario(file);
  const high = Number.MAX_SAFE_INTEGER;
  const seed = wholeNumber(words, 'seed', { low: 0, high, default: read.seed ?? 1 });
  return runSimulation({
    scenario: { ...read, seed },
    rules: failRules(
      read,
      args.filter(isRule).map((word) => word.slice('fail='.length)),
    ),
    isJson: words.verbs.includes('json'),
    isLong: oneOf(words, 'long', ['no', 'yes']) === 'yes',
    longWord: 'long=yes',
  });
}
