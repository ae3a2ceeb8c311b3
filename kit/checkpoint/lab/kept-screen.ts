/** The screens of a lab's known-wrong models, as `wrong.screens.txt` keeps them. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Lab } from './lab.ts';

/** A screen that is kept: of some models all of it, of others only the reason. */
export interface KeptScreen {
  readonly step: string;
  /** The name of the model's file in `labs/NN-name/wrong/`. */
  readonly model: string;
  readonly smell?: string;
  /** Below its heading. */
  readonly text: string;
}

const ENTRY = /^=== (\S+) (\S+): [^,\n]+(?:, (\S+))?\n([\s\S]*?)(?=^=== |$(?![\s\S]))/gm;

/**
 * The screen of a known-wrong model.
 *
 * @throws {Error} where none is kept of that name
 */
export function keptScreen(lab: Lab, model: string): KeptScreen {
  const screens = readFileSync(join(dirname(lab.modelFile), 'wrong.screens.txt'), 'utf8');
  const entry = [...screens.matchAll(ENTRY)].find(([, , name]) => name === model);
  if (!entry) throw new Error(`labs/${lab.name}/wrong.screens.txt has no screen of \`${model}\``);
  const [, step = '', , smell, text = ''] = entry;
  return { step, model, ...(smell !== undefined && { smell }), text };
}
