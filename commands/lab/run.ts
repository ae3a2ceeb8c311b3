/** Runs a lab's command in a process of its own, as if it had been typed. */

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';

/** The script of the process that checks for `watch` and for the page. */
export const WARM_LAB = join(PROJECT_FOLDER, 'commands', 'lab', 'warm-lab.mjs');

/** A command under way. */
export interface LabRun {
  readonly child: ChildProcess;
  /** Its exit code; nothing when it was killed. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts `npm run lab:N` with these words; a model that hangs can hold nothing else up.
 *
 * @param output where what it prints goes: to this process's own output, or nowhere
 */
export function runLab(lab: Lab, words: readonly string[], output: 'inherit' | 'ignore'): LabRun {
  const script = join(PROJECT_FOLDER, 'commands', 'lab.mjs');
  const stdio: StdioOptions = ['ignore', output, output, 'ipc']; // Its end is the child's end.
  const child = spawn(process.execPath, [script, String(lab.info.number), ...words], { stdio });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  return { child, ended };
}
