/** The labs on disk: where each one's files are, and what they export. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KitError } from '../../kit-error.ts';
import { importSource } from '../../source/source-module.ts';
import type { TableDefinition } from '../../table.ts';
import type { Budgets } from './budget.ts';
import { definitionOf, type Fixture } from './fixture.ts';
import type { LabInfo, Step } from './step.ts';

/** A lab and its files. */
export interface Lab {
  /** Folder name under `labs/` and `solutions/`: `01-invoicing`. */
  readonly name: string;
  readonly info: LabInfo;
  readonly steps: readonly Step[];
  /** The one file the learner edits; missing until the lab's first run. */
  readonly modelFile: string;
  readonly starterFile: string;
  readonly solutionFile: string;
  readonly checkpointFile: string;
  readonly budgetsFile: string;
}

/** Every lab of the project, in order. */
export async function readLabs(root: string): Promise<Lab[]> {
  const folders = readdirSync(join(root, 'labs')).filter((name) => /^\d\d-/.test(name));
  return Promise.all(folders.sort().map((name) => readLab(root, name)));
}

/**
 * The lab of that number.
 *
 * @param number as typed: `1` or `01`
 * @throws {KitError} `words.unknownLab`
 */
export async function findLab(root: string, number: string): Promise<Lab> {
  const labs = await readLabs(root);
  const lab = labs.find(({ info }) => String(info.number) === number.replace(/^0/, ''));
  if (lab) return lab;
  const known = labs.map(({ info }) => `${info.number} (${info.title})`).join(', ');
  throw new KitError(
    'usage',
    'words.unknownLab',
    `There is no lab \`${number}\`; there are: ${known}. Say, for example, npm run lab:1.`,
  );
}

/** The lab's data; apart from {@link readLabs}, because it loads the seeds. */
export async function readFixture(root: string, lab: Lab): Promise<Fixture<unknown>> {
  const file = join(root, 'labs', lab.name, 'check', 'fixture.ts');
  const module = (await importSource(root, file)) as { fixture: Fixture<unknown> };
  return module.fixture;
}

/** The lab's table, or the one that a step has in its place. */
export async function readTable(root: string, lab: Lab, step?: string): Promise<TableDefinition> {
  return definitionOf(await readFixture(root, lab), step);
}

/** The lab's table, and those that only single steps use. */
export async function readTables(root: string, lab: Lab): Promise<TableDefinition[]> {
  const { table, otherTables = {} } = await readFixture(root, lab);
  return [table, ...Object.values(otherTables)];
}

/** The command that checks the lab: `npm run lab:1`. */
export function commandOf({ info }: Lab): string {
  return `npm run lab:${info.number}`;
}

/** What the lab's access patterns may cost. */
export function labBudgets({ budgetsFile }: Lab): Budgets {
  return JSON.parse(readFileSync(budgetsFile, 'utf8')) as Budgets;
}

/** Line of a function in a source text, from 1; 0 where there is none. */
export function lineOf(source: string, name: string): number {
  const declared = new RegExp(`\\b(function|const)\\s+${name}\\b`);
  return source.split('\n').findIndex((line) => declared.test(line)) + 1;
}

async function readLab(root: string, name: string): Promise<Lab> {
  const folder = join(root, 'labs', name);
  const check = join(folder, 'check');
  const file = join(check, 'steps.ts');
  if (!existsSync(file)) throw new Error(`labs/${name} has no check/steps.ts`);
  const { info, steps } = (await importSource(root, file)) as Pick<Lab, 'info' | 'steps'>;
  return {
    name,
    info,
    steps,
    modelFile: join(folder, 'model.ts'),
    starterFile: join(folder, 'starter.ts'),
    solutionFile: join(root, 'solutions', name, 'model.ts'),
    checkpointFile: join(check, 'checkpoint.test.ts'),
    budgetsFile: join(check, 'budgets.json'),
  };
}
