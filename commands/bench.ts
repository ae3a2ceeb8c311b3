/** `npm run bench NAME`: a benchmark, as a ratio to a named peer in the same run. */

import { benchmarks } from '../bench/benchmarks.ts';
import { print } from '../kit/report/terminal.ts';
import { parseWords, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const names = Object.keys(benchmarks);
  const vocabulary = {
    command: 'npm run bench',
    verbs: [...names, 'help'],
    options: ['runs', 'requests'],
  };
  const words = parseWords(args, vocabulary);
  const runs = wholeNumber(words, 'runs', { low: 3, high: 1_000, default: 15 });
  const requests = wholeNumber(words, 'requests', { low: 1_000, high: 1e9, default: 1_000_000 });
  const chosen = names.filter((name) => words.verbs.includes(name));
  if (chosen.length === 0) {
    print(names.map((name) => `npm run bench ${name}   ${benchmarks[name]?.measures}`));
    print([
      'runs=15                    pairs of runs, interleaved',
      'requests=1000000           that the memory of the governor is measured over',
    ]);
    return words.verbs.includes('help') ? EXIT.pass : EXIT.usage;
  }
  for (const name of chosen)
    print(await (benchmarks[name] as (typeof benchmarks)[string]).run({ runs, requests }));
  return EXIT.pass;
}
