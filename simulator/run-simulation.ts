/** A simulation as a command: its screen or its JSON, its rules, its exit code, and how far it is. */

import { EXIT_CODES } from '../kit/kit-error.ts';
import { isPlain, paint, print } from '../kit/report/terminal.ts';
import { brokenRules } from './broken-rule.ts';
import { type FailRule, ruleText } from './fail-rule.ts';
import type { SimulationResult } from './result.ts';
import type { Scenario } from './scenario.ts';
import { simulationScreen } from './screen.ts';
import { simulateWatched } from './simulate.ts';
import type { SimulationProgress } from './simulation-progress.ts';
import {
  checkWork,
  doneShare,
  durationText,
  estimateWork,
  type WorkEstimate,
  workText,
} from './work-estimate.ts';

/** More is said before it begins, in seconds of computing. */
const SAID_SECONDS = 5;
/** Ends what takes longer than its estimate: a closed loop may repeat for hours. */
const PATIENCE_SECONDS = 900;
/** As shells have it after Ctrl-C. */
const INTERRUPTED = 130;

/** What somebody asked for. */
export interface SimulationChoice {
  readonly scenario: Scenario;
  readonly rules: readonly FailRule[];
  readonly isJson: boolean;
  /** Whether it may take as long as it takes. */
  readonly isLong: boolean;
  /** How `isLong` is said on the command line. */
  readonly longWord: string;
}

/**
 * Simulates a scenario, and prints what came of it: the result on standard output, everything else
 * on standard error. Ctrl-C ends it with what there is.
 *
 * @returns the exit code: 0, 1 for a broken rule or a part, 130 for a part after Ctrl-C
 * @throws {KitError} `simulation.long`, and what `simulate` throws
 */
export async function runSimulation(choice: SimulationChoice): Promise<number> {
  const { scenario, rules, isJson, isLong, longWord } = choice;
  const work = estimateWork(scenario);
  if (!isLong) checkWork(work, longWord);
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
  if (result.isPartial) say(partText(result, interrupted.aborted ? undefined : longWord));
  else if (!isJson)
    printKept(
      rules,
      broken.map(({ rule }) => rule),
    );
  if (interrupted.aborted && result.isPartial) return INTERRUPTED;
  return broken.length > 0 || result.isPartial ? EXIT_CODES.failure : 0;
}

/** Ctrl-C ends the simulation with what there is; another one does not wait for that. */
function interruption(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort();
    process.once('SIGINT', () => process.exit(INTERRUPTED));
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

/** @param longWord what would have let it go on; none after Ctrl-C */
function partText({ durationSeconds, phases }: SimulationResult, longWord?: string): string {
  const where = `This is a part: up to second ${Math.floor(durationSeconds)}, in phase \`${phases.at(-1)?.name}\`.`;
  if (longWord === undefined) return where;
  return `${where} It was ended after ${durationText(PATIENCE_SECONDS)}; ${longWord} goes on to the end.`;
}

/** Standard error, so that standard output is the result and nothing else. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const BAR_COLUMNS = 20;
const CLEAR = '\r\u001b[K';
/** A shorter simulation is over before anybody has read the line. */
const QUIET_MS = 1_000;

/** Standard error, as far as the line needs it. */
type ProgressStream = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

/** Shows the progress of one simulation. */
export class SimulationDisplay {
  readonly #work: WorkEstimate;
  readonly #stream: ProgressStream;
  readonly #isShown: boolean;
  readonly #startedMs = performance.now();

  constructor(work: WorkEstimate, stream: ProgressStream = process.stderr) {
    this.#work = work;
    this.#stream = stream;
    this.#isShown = stream.isTTY === true && !isPlain(process.env);
  }

  show(progress: SimulationProgress): void {
    const elapsedMs = performance.now() - this.#startedMs;
    if (!this.#isShown || elapsedMs < QUIET_MS) return;
    const line = simulationLine(doneShare(this.#work, progress), elapsedMs / 1_000);
    this.#stream.write(`${CLEAR}${line}`);
  }

  /** Removes the line. */
  end(): void {
    if (this.#isShown) this.#stream.write(CLEAR);
  }
}

/**
 * One line: how much is done, and how long the rest takes at this pace.
 *
 * @param share from 0 to 1
 */
export function simulationLine(share: number, elapsedSeconds: number): string {
  const filled = Math.floor(share * BAR_COLUMNS);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_COLUMNS - filled)}]`;
  const rest =
    share > 0 ? `, about ${durationText((elapsedSeconds / share) * (1 - share))} left` : '';
  return `  ${bar} ${Math.floor(share * 100)} %${rest}; Ctrl-C keeps what there is`;
}
