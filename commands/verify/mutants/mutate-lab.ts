/** Makes every mutant of a lab's reference and checks it at the steps that use what is changed. */

import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { ModelChecker } from './checker.ts';
import { type Equivalent, readEquivalents, reasonOf, unmatched } from './equivalent.ts';
import { type MadeMutants, type Mutant, makeMutants, strykerMutants } from './mutant.ts';
import type { MutantVerdict } from './verdict.ts';

/** A mutant that was checked, or that needs no check. */
export interface JudgedMutant {
  readonly mutant: Mutant;
  /**
   * - `killed`: a fact does not hold
   * - `timeout`: a fact did not end within its time; this is killed, too
   * - `invalid`: it does not compile or does not load; it does not count
   * - `broken`: the checkpoint itself fails, twice: nobody knows whether a fact holds
   * - `survived`: every step passes
   */
  readonly fate: 'killed' | 'timeout' | 'invalid' | 'broken' | 'survived';
  /** The step that killed it. */
  readonly step?: string;
  /** The fact that killed it, or what the checkpoint failed with. */
  readonly why?: string;
  /** Why it is equivalent, where it survived and the lab's file says so. */
  readonly reason?: string;
}

/** What came of a lab's mutants. */
export interface LabMutants extends MadeMutants {
  readonly lab: Lab;
  /** One for each mutant; fewer where the run was stopped. */
  readonly judged: readonly JudgedMutant[];
  /** Lines about entries of the lab's file that no longer say what is so. */
  readonly stale: readonly string[];
  readonly durationSeconds: number;
}

/** What a run needs to know. */
interface MutateOptions {
  readonly root: string;
  readonly lab: Lab;
  /** The one step to check. @default all */
  readonly step?: string;
  readonly seed: number;
  /** A folder of one's own within the project; it is removed at the end. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Told what is done before the first check. */
  readonly say: (sentence: string) => void;
  /** Told after each mutant how many are done. */
  readonly onProgress: (done: number, all: number, survived: number) => void;
}

/** The mutants of a lab's reference, unchecked. */
export async function mutantsOf(
  { solutionFile, steps }: Lab,
  say: (sentence: string) => void,
): Promise<MadeMutants> {
  const source = await readFile(solutionFile, 'utf8');
  return makeMutants(source, await strykerMutants(source, say), steps);
}

/** Checks the mutants; when the signal comes, it returns what there is. */
export async function mutateLab(options: MutateOptions): Promise<LabMutants> {
  const { lab, step, folder, say } = options;
  const started = performance.now();
  const made = await mutantsOf(lab, say);
  const equivalents = readEquivalents(lab);
  const mutants = made.mutants.filter(({ steps }) => step === undefined || steps.includes(step));
  const judged: JudgedMutant[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for await (const one of judge(mutants, options)) {
      const reason = one.fate === 'survived' ? reasonOf(one.mutant, equivalents) : undefined;
      judged.push({ ...one, ...(reason !== undefined && { reason }) });
    }
  } catch (error) {
    if (!options.signal.aborted) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const durationSeconds = (performance.now() - started) / 1_000;
  const stale = staleLines(equivalents, made.mutants, judged);
  return { ...made, mutants, lab, judged, stale, durationSeconds };
}

/** Checks one mutant after another. */
async function* judge(
  mutants: readonly Mutant[],
  options: MutateOptions,
): AsyncGenerator<JudgedMutant> {
  const { root, lab, step, seed, folder, signal, say, onProgress } = options;
  const models = join(folder, 'models');
  const files = mutants.map((_, place) => join(models, `${place}.ts`));
  await mkdir(models);
  await writeFile(join(models, 'reference.ts'), await readFile(lab.solutionFile));
  for (const [place, { source }] of mutants.entries()) {
    await writeFile(files[place] as string, source);
  }
  const refused = await refusedByCompiler(root, models, signal);
  if (refused.has('reference.ts')) throw new Error(`${lab.solutionFile} does not compile`);

  const steps = step === undefined ? lab.steps.map(({ id }) => id) : [step];
  const number = String(lab.info.number);
  const workshop = join(folder, 'workshop');
  const reference = lab.solutionFile;
  const checker = new ModelChecker({ lab: number, root, workshop, seed, reference, steps, signal });
  try {
    await checker.timeReference();
    say(`The reference passes; a fact of a mutant may take ${checker.limitSeconds(steps)} s.`);
    let survived = 0;
    for (const [place, mutant] of mutants.entries()) {
      const at = steps.filter((id) => mutant.steps.includes(id));
      const isRefused = refused.has(`${place}.ts`);
      const one: Judged = isRefused
        ? { fate: 'invalid' }
        : judgedBy(await checker.check(files[place] as string, at));
      if (signal.aborted) return;
      if (one.fate === 'survived') survived += 1;
      onProgress(place + 1, mutants.length, survived);
      yield { mutant, ...one };
    }
  } finally {
    checker.stop();
  }
}

type Judged = Omit<JudgedMutant, 'mutant'>;

const FATES: Readonly<Record<MutantVerdict['outcome'], JudgedMutant['fate']>> = {
  passed: 'survived',
  failed: 'killed',
  hung: 'timeout',
  'not-loaded': 'invalid',
  broken: 'broken',
};

function judgedBy({ outcome, step, why }: MutantVerdict): Judged {
  return {
    fate: FATES[outcome],
    ...(step !== undefined && { step }),
    ...(why !== undefined && { why }),
  };
}

/** What the lab's file says and is not so: changes that nobody makes, and mutants that are killed. */
function staleLines(
  equivalents: readonly Equivalent[],
  mutants: readonly Mutant[],
  judged: readonly JudgedMutant[],
): string[] {
  const killed = judged.filter(
    ({ mutant, fate }) => fate !== 'survived' && reasonOf(mutant, equivalents) !== undefined,
  );
  return [
    ...unmatched(equivalents, mutants).map((change) => `No mutant is made by  ${change}`),
    ...killed.map(
      ({ mutant, fate }) =>
        `It is ${fate}:  ${mutant.function}: ${mutant.original} → ${mutant.replacement}`,
    ),
  ];
}

// Which models the compiler refuses, all of them in one run.

/**
 * Compiles the models of a folder under the project's settings.
 *
 * @param folder within the project, where `#kit` and `#entities` lead somewhere
 * @returns names of the files that have an error
 */
async function refusedByCompiler(
  root: string,
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const config = join(folder, 'tsconfig.json');
  const settings = relative(folder, join(root, 'tsconfig.json')).replaceAll('\\', '/');
  await writeFile(config, JSON.stringify({ extends: settings, include: ['*.ts'], exclude: [] }));
  const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const said = await outputOf([compiler, '-p', config, '--pretty', 'false'], folder, signal);
  const lines = said.split('\n').filter((line) => / error TS\d+: /.test(line));
  return new Set(lines.map((line) => fileOf(line)));
}

/** `12.ts(3,4): error TS2322: …` is about `12.ts`. */
function fileOf(line: string): string {
  const file = /^(.+?)\(\d+,\d+\): error /.exec(line)?.[1];
  if (file === undefined) throw new Error(`the compiler refuses the settings: ${line}`);
  return basename(file);
}

function outputOf(args: readonly string[], cwd: string, signal: AbortSignal): Promise<string> {
  const options = { cwd, signal, maxBuffer: 1e9, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // An exit code says that there are errors; anything else, that the compiler did not run.
      if (error && (typeof error.code !== 'number' || stdout === ''))
        reject(new Error(`the compiler did not run: ${error.message} ${stderr}`));
      else resolve(stdout);
    });
  });
}
