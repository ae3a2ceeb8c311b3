/** Type-checks a model beside its checkpoint, without getting in its way. */

import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lab } from './lab.ts';

/** A type error; line from 1, or 0 where the model as a whole breaks its contract. */
export interface TypeProblem {
  readonly line: number;
  readonly message: string;
}

/** A check under way. */
export interface TypeCheck {
  /** The errors, once it is done; none when it was stopped or could not run. */
  readonly problems: Promise<readonly TypeProblem[]>;
  stop(): void;
}

/** Stands where no check was asked for. */
export const NO_TYPE_CHECK: TypeCheck = { problems: Promise.resolve([]), stop: () => {} };

const SCRIPT = fileURLToPath(new URL('./type-check.mjs', import.meta.url));

/** Starts the check in a process of its own, at the lowest priority. */
export function startTypeCheck(root: string, lab: Lab, modelFile: string): TypeCheck {
  const child = spawn(
    process.execPath,
    [SCRIPT, join(root, 'tsconfig.json'), modelFile, lab.starterFile],
    { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true },
  );
  if (child.pid !== undefined) yieldCpu(child.pid);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    text += data;
  });
  const problems = new Promise<readonly TypeProblem[]>((resolve) => {
    child.once('error', () => resolve([]));
    child.once('close', (code) => {
      resolve(code === 0 ? (JSON.parse(text) as TypeProblem[]) : []);
    });
  });
  return { problems, stop: () => child.kill('SIGKILL') };
}

function yieldCpu(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system lets a process be slowed down; the check only costs more then.
  }
}
