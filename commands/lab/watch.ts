/** `npm run lab:N watch`: checks again whenever model.ts is saved. */

import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { CheckQueue } from '../../kit/checkpoint/run/check-queue.ts';
import { isSlowToTell, ModelWatch, WatcherFile } from '../../kit/checkpoint/run/model-watch.ts';
import { print } from '../../kit/report/terminal.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER, WATCHING_FOLDER } from '../shell/project.ts';
import { chooseModel, shownPath } from './model.ts';
import { runLab, WARM_LAB } from './run.ts';

/** Watches until `quit`, the end of the input, or Ctrl-C. */
export async function watchModel(
  lab: Lab,
  words: Words,
  step: string | undefined,
): Promise<number> {
  const model = await chooseModel(lab, undefined);
  const polls = words.verbs.includes('poll') || isSlowToTell(PROJECT_FOLDER);
  print([
    `Watching ${model.shown}. Save it, and it is checked.`,
    ...(polls
      ? ['Drives like this one do not tell of changes: it is looked at once a second.']
      : []),
    'Enter checks again; hint and quit are words to type, followed by Enter.',
  ]);
  const options = [...words.options].map(([name, value]) => `${name}=${value}`);
  const checks = openChecks(lab, options);
  const check = (): unknown => checks.check(step);
  const sign = new WatcherFile(WATCHING_FOLDER, lab, 'terminal');
  const watch = new ModelWatch({ file: model.file, polls, onSave: check });
  check();
  const hints = new Hints(lab, checks);
  await untilQuit({ check, hint: () => hints.show(), model: shownPath(lab.modelFile) });
  sign.remove();
  await watch.close();
  hints.end();
  await checks.end();
  return EXIT.pass;
}

function openChecks(lab: Lab, options: readonly string[]): CheckQueue {
  return new CheckQueue({
    root: PROJECT_FOLDER,
    lab,
    script: WARM_LAB,
    args: [String(lab.info.number), ...options],
    output: 'inherit',
    // Editors know by these two lines that a check is under way: `.vscode/tasks.json`.
    onCheck: () => print(['', 'Checking...']),
    onChecked: () => print(['', 'Waiting for the next save.']),
    onStale: () => print(['Files of the workshop have changed: they are read anew.']),
    onDeath: (cause) => print([`The check ended without a verdict (${cause}). Save again.`]),
  });
}

/** What the words of a watch do. */
interface WatchWords {
  readonly check: () => void;
  readonly hint: () => void;
  /** The model's path, to tell whoever types another word. */
  readonly model: string;
}

/** Reads words from the keyboard, or from a pipe; where there is none, only a signal ends it. */
function untilQuit({ check, hint, model }: WatchWords): Promise<void> {
  const input = createInterface({ input: process.stdin });
  return new Promise<void>((resolve) => {
    if (process.stdin.isTTY) input.once('close', resolve);
    input.on('line', (line) => {
      const word = line.trim().toLowerCase();
      if (word === 'quit' || word === 'q') resolve();
      else if (word === 'hint') hint();
      else if (word === '') check();
      else print([`\`${word}\` is not a word here: hint, quit, or save ${model}.`]);
    });
  }).finally(() => input.close());
}

/** Hints between checks, each by a command of its own. */
class Hints {
  readonly #lab: Lab;
  readonly #checks: CheckQueue;
  #child: ChildProcess | undefined;

  constructor(lab: Lab, checks: CheckQueue) {
    this.#lab = lab;
    this.#checks = checks;
  }

  show(): void {
    this.#checks.after(async () => {
      const { child, ended } = runLab(this.#lab, ['hint'], 'inherit');
      this.#child = child;
      await ended;
    });
  }

  /** Stops the one that is under way. */
  end(): void {
    this.#child?.kill();
  }
}
