/** `npm run lab:N watch`: checks again whenever model.ts is saved. */

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { watch as watchFile } from 'chokidar';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { projectStamp } from '../../kit/checkpoint/run/project-stamp.ts';
import { WarmProcess } from '../../kit/checkpoint/run/warm-process.ts';
import { print } from '../../kit/report/print.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER } from '../shell/folder.ts';
import { isSlowToTell } from '../shell/slow-folder.ts';
import { chooseModel, shownPath } from './model.ts';
import { runLab } from './run.ts';

/**
 * Editors write a file in several strokes, a few milliseconds apart: so long after the last one it is
 * read. A file that is gone or empty then is between two strokes, and gets longer for the next one.
 */
const QUIET_MS = 30;
const BETWEEN_STROKES_MS = 200;
const POLL_MS = 1_000;

/** Watches until `quit`, the end of the input, or Ctrl-C. */
export async function watchModel(
  lab: Lab,
  words: Words,
  step: string | undefined,
): Promise<number> {
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
  const look = (isLate: boolean): void => {
    const now = contentOf(model.file);
    if (!now && !isLate) {
      quiet = setTimeout(look, BETWEEN_STROKES_MS, true);
      return;
    }
    if (now === undefined || now === seen) return; // Gone, or nothing new.
    seen = now;
    void checks.check();
  };
  files.on('all', () => {
    clearTimeout(quiet);
    quiet = setTimeout(look, QUIET_MS, false);
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
  readonly #warm: WarmProcess;
  #running: Promise<void> = Promise.resolve();
  #hint: ChildProcess | undefined;
  #waiting = false;
  #ended = false;

  constructor(lab: Lab, words: readonly string[]) {
    this.#lab = lab;
    this.#warm = new WarmProcess({
      script: join(PROJECT_FOLDER, 'commands', 'lab', 'warm-lab.mjs'),
      args: [String(lab.info.number), ...words],
      output: 'inherit',
      stamp: () => projectStamp(PROJECT_FOLDER, lab),
      onStale: () => print(['Files of the workshop have changed: they are read anew.']),
      onDeath: (cause) => print([`The check ended without a verdict (${cause}). Save again.`]),
    });
  }

  /** Checks the model, after what runs now; one check waits at most. */
  async check(): Promise<void> {
    if (this.#waiting) return;
    this.#waiting = true;
    await this.#after(() => {
      this.#waiting = false;
      print(['', 'Checking...']);
      return this.#warm.check();
    });
  }

  hint(): Promise<void> {
    return this.#after(async () => {
      const { child, ended } = runLab(this.#lab, ['hint'], 'inherit');
      this.#hint = child;
      await ended;
    });
  }

  /** Stops what runs and begins nothing more. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#hint?.kill();
    await this.#warm.stop();
    await this.#running;
  }

  #after(work: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(() => (this.#ended ? undefined : work()));
    return this.#running;
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // Between an editor's removal of the old file and its renaming of the new.
  }
}
