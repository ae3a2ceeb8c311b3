/** `npm run lab:N watch`: checks again whenever model.ts is saved. */

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { watch as watchFile } from 'chokidar';
import type { Lab } from '../../kit/checkpoint/lab.ts';
import { EXIT } from '../exit.ts';
import { PROJECT_FOLDER } from '../folder.ts';
import { print } from '../print.ts';
import { isSlowToTell } from '../slow-folder.ts';
import type { Words } from '../word.ts';
import { chooseModel, shownPath } from './model.ts';
import { runLab } from './run.ts';

/** Editors write a file in several strokes; this long after the last one, in milliseconds. */
const QUIET_MS = 200;
const POLL_MS = 1_000;

/** Watches until `quit`, the end of the input, or Ctrl-C. */
export async function watch(lab: Lab, words: Words, step: string | undefined): Promise<number> {
  const model = await chooseModel(lab, undefined);
  const poll = words.verbs.includes('poll') || isSlowToTell(PROJECT_FOLDER);
  print([
    `Watching ${model.shown}. Save it, and it is checked.`,
    ...(poll
      ? ['Drives like this one do not tell of changes: it is looked at once a second.']
      : []),
    'Enter checks again; hint and quit are words to type, followed by Enter.',
  ]);
  const options = [...words.options].map(([name, value]) => `${name}=${value}`);
  const checks = new Checks(lab, [...(step === undefined ? [] : [step]), ...options]);
  const files = watchFile(model.file, {
    ignoreInitial: true,
    usePolling: poll,
    interval: POLL_MS,
    awaitWriteFinish: false,
  });
  let seen = contentOf(model.file);
  let quiet: NodeJS.Timeout | undefined;
  files.on('all', () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      const now = contentOf(model.file);
      if (now === undefined || now === seen) return; // Being written, or nothing new.
      seen = now;
      void checks.check();
    }, QUIET_MS);
  });
  void checks.check();
  await untilQuit(checks, shownPath(lab.modelFile));
  clearTimeout(quiet);
  await files.close();
  await checks.end();
  return EXIT.pass;
}

/** Reads words from the keyboard, or from a pipe; where there is none, only a signal ends it. */
function untilQuit(checks: Checks, model: string): Promise<void> {
  const input = createInterface({ input: process.stdin });
  return new Promise<void>((resolve) => {
    if (process.stdin.isTTY) input.once('close', resolve);
    input.on('line', (line) => {
      const word = line.trim().toLowerCase();
      if (word === 'quit' || word === 'q') resolve();
      else if (word === 'hint') void checks.hint();
      else if (word === '') void checks.check();
      else print([`\`${word}\` is not a word here: hint, quit, or save ${model}.`]);
    });
  }).finally(() => input.close());
}

/** Runs one command after the other; what is asked for during a check comes after it, once. */
class Checks {
  readonly #lab: Lab;
  readonly #words: readonly string[];
  #running: Promise<void> = Promise.resolve();
  #child: ChildProcess | undefined;
  #waiting = false;
  #ended = false;

  constructor(lab: Lab, words: readonly string[]) {
    this.#lab = lab;
    this.#words = words;
  }

  /** Checks the model, after what runs now; one check waits at most. */
  async check(): Promise<void> {
    if (this.#waiting) return;
    this.#waiting = true;
    await this.#after(() => {
      this.#waiting = false;
      print(['', 'Checking...']);
      return this.#run(this.#words);
    });
  }

  hint(): Promise<void> {
    return this.#after(() => this.#run(['hint']));
  }

  /** Stops what runs and begins nothing more. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#child?.kill();
    await this.#running;
  }

  #after(work: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(() => (this.#ended ? undefined : work()));
    return this.#running;
  }

  async #run(words: readonly string[]): Promise<void> {
    const { child, ended } = runLab(this.#lab, words, 'inherit');
    this.#child = child;
    await ended;
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // Between an editor's removal of the old file and its renaming of the new.
  }
}
