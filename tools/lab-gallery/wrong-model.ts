/** The known-wrong models of a lab, `labs/NN-name/wrong/*.ts`, and how each has to fail. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../tree-copy.ts';
import type { ModelRun, ModelScreen } from './model-screen.ts';

/** A known-wrong model; its head says which step it fails and with which smell. */
export interface WrongModel {
  readonly name: string;
  readonly run: ModelRun & { readonly step: string };
  /** Its golden screen. */
  readonly screenFile: string;
  readonly step: string;
  readonly smell: string | undefined;
}

/** Every one of a lab, with the one step that it fails: what stands before it is the reference's. */
export function wrongModels(lab: Lab): WrongModel[] {
  const folder = join('labs', lab.name, 'wrong');
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts'));
  return names.map((name) => {
    const file = join(folder, name).replaceAll('\\', '/');
    const fails = /@fails (\S+)(?: (\S+))?\n/.exec(readFileSync(join(ROOT, file), 'utf8'));
    if (!fails?.[1]) throw new Error(`${file} does not say @fails STEP [SMELL]`);
    const screenFile = join(ROOT, file.replace('.ts', '.screen.txt'));
    const run = { model: file, seed: 1, step: fails[1] };
    return { name: name.replace('.ts', ''), run, screenFile, step: fails[1], smell: fails[2] };
  });
}

/** The screen has it fail at its step and with its smell, or with none. */
export function expectFailure({ screen, code }: ModelScreen, wrong: WrongModel): void {
  const head = screen.split('\n').find((line) => line.startsWith('  FAIL')) ?? '';
  expect(head).toContain(`FAIL ${wrong.step} `);
  if (wrong.smell) expect(head).toContain(`smell: ${wrong.smell}`);
  else expect(head).not.toContain('smell:');
  expect(code).toBe(1);
}
