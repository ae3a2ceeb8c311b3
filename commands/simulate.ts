/** `npm run simulate FILE.json`: what would happen to my table, on a virtual clock. */

import { isPlain, paint } from '../kit/report/paint.ts';
import { print } from '../kit/report/print.ts';
import { brokenRules } from '../simulator/broken-rule.ts';
import { type FailRule, failRules, ruleText } from '../simulator/fail-rule.ts';
import { readScenario } from '../simulator/read-scenario.ts';
import type { SimulationResult } from '../simulator/result.ts';
import type { Scenario } from '../simulator/scenario.ts';
import { simulationScreen } from '../simulator/screen.ts';
import { simulateWatched } from '../simulator/simulate-watched.ts';
import { checkWork, durationText, estimateWork, workText } from '../simulator/work-estimate.ts';
import { oneOf, parseWords, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { SimulationDisplay } from './simulate/progress.ts';

const EXAMPLE = 'simulator/examples/p1-1-one-key.json';

const HELP = [
  'npm run simulate FILE.json          what would happen to these tables',
  'npm run simulate FILE.json json     everything by the second, as JSON',
  'npm run simulate FILE.json seed=7   with another seed than the file has',
  "npm run simulate FILE.json 'fail=throttled of Orders>1%'",
  '                                    exit code 1 where a figure is above its limit',
  'npm run simulate FILE.json long=yes as long as it takes',
  'npm run simulate help               this',
  '',
  'The file says tables and phases of load. It is simulated on a virtual clock: no',
  'engine, no network, no waiting. The format is docs/simulate.md; examples, each a',
  'published experiment, are in simulator/examples. Begin with:',
  `  npm run simulate ${EXAMPLE}`,
];

/** More is said before it begins, in seconds of computing. */
const SAID_SECONDS = 5;
/** Ends what takes longer than its estimate: a closed loop may repeat for hours. */
const PATIENCE_SECONDS = 900;

/** What was asked for. */
interface Choice {
  readonly scenario: Scenario;
  readonly rules: readonly FailRule[];
  readonly isJson: boolean;
  readonly isLong: boolean;
}

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
  return run({
    scenario: { ...read, seed },
    rules: failRules(
      read,
      args.filter(isRule).map((word) => word.slice('fail='.length)),
    ),
    isJson: words.verbs.includes('json'),
    isLong: oneOf(words, 'long', ['no', 'yes']) === 'yes',
  });
}

async function run({ scenario, rules, isJson, isLong }: Choice): Promise<number> {
  const work = estimateWork(scenario);
  if (!isLong) checkWork(work, 'long=yes');
  if (work.seconds > SAID_SECONDS) say(`This is ${workText(work)}.`);
  const display = new SimulationDisplay(work);
  const interrupted = interruption();
  const late = AbortSignal.timeout(1_000 * PATIENCE_SECONDS);
  const signal = isLong ? interrupted : AbortSignal.any([interrupted, late]);
  const startedMs = performance.now();
  const onProgress = display.show.bind(display);
  const result = await simulateWatched(scenario, { signal, onProgress });
  display.end();
  if (isJson) print([JSON.stringify(result)]);
  else printScreen(result, (performance.now() - startedMs) / 1_000);
  const broken = brokenRules(result, rules);
  for (const { sentence } of broken) say(sentence);
  if (result.isPartial) say(partText(result, interrupted.aborted));
  else if (!isJson)
    printKept(
      rules,
      broken.map(({ rule }) => rule),
    );
  if (interrupted.aborted && result.isPartial) return EXIT.interrupted;
  return broken.length > 0 || result.isPartial ? EXIT.fail : EXIT.pass;
}

/** Ctrl-C ends the simulation with what there is; another one does not wait for that. */
function interruption(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort();
    process.once('SIGINT', () => process.exit(EXIT.interrupted));
  });
  return stop.signal;
}

function printScreen(result: SimulationResult, tookSeconds: number): void {
  for (const { heading, lines } of simulationScreen(result, isPlain(process.env))) {
    print([paint('title', heading), ...lines, '']);
  }
  print([paint('quiet', `Simulated in ${tookSeconds.toFixed(1)} s.`)]);
}

function printKept(rules: readonly FailRule[], broken: readonly FailRule[]): void {
  print(rules.filter((rule) => !broken.includes(rule)).map((rule) => `Kept: ${ruleText(rule)}.`));
}

function partText({ durationSeconds, phases }: SimulationResult, isInterrupted: boolean): string {
  const where = `This is a part: up to second ${Math.floor(durationSeconds)}, in phase \`${phases.at(-1)?.name}\`.`;
  const why = `It was ended after ${durationText(PATIENCE_SECONDS)}; long=yes goes on to the end.`;
  return isInterrupted ? where : `${where} ${why}`;
}

/** Standard error, so that standard output is the result and nothing else. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
