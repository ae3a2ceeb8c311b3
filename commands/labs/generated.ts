/** The lines of package.json, README.md and the editor's tasks that follow from the labs on disk. */

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';

/** A file of the project, as it has to be. */
export interface GeneratedFile {
  /** From the project's folder. */
  readonly path: string;
  readonly text: string;
  /** Whether the file on disk is the same. */
  readonly isSame: boolean;
}

const SCRIPTS = /(?: {4}"lab:\d+": .*\n)+/;
const TABLE_HEAD = '| lab | you model | you learn | core steps |\n| --- | --- | --- | --- |\n';
const CHOICE = /(?<="id": "lab",[^\]]*"options": )\[[^\]]*\]/;
const TABLE = /^\| lab \| you model .*\n\|[ -|]+\n(?:\|.*\n)*/m;

/**
 * The scripts `lab:N` in package.json, the table of labs in README.md, and the labs that an editor offers.
 */
export function generatedFiles(root: string, labs: readonly Lab[]): GeneratedFile[] {
  return [
    withPart(root, 'package.json', SCRIPTS, labs.map(script).join('')),
    withPart(root, 'README.md', TABLE, `${TABLE_HEAD}${labs.map(row).join('')}`),
    withPart(root, '.vscode/tasks.json', CHOICE, choice(labs)),
  ];
}

/** Writes those that differ, and returns their paths. */
export async function writeGenerated(root: string, labs: readonly Lab[]): Promise<string[]> {
  const stale = generatedFiles(root, labs).filter(({ isSame }) => !isSame);
  await Promise.all(stale.map(({ path, text }) => writeFile(join(root, path), text)));
  return stale.map(({ path }) => path);
}

function withPart(root: string, path: string, part: RegExp, by: string): GeneratedFile {
  const now = readFileSync(join(root, path), 'utf8');
  if (!part.test(now)) throw new Error(`${path} has lost the lines that are made from labs/`);
  const text = now.replace(part, () => by);
  return { path, text, isSame: text === now };
}

function script({ info }: Lab): string {
  return `    "lab:${info.number}": "node commands/lab.mjs ${info.number}",\n`;
}

function choice(labs: readonly Lab[]): string {
  return `[${labs.map(({ info }) => `"${info.number}"`).join(', ')}]`;
}

function row({ name, info, steps }: Lab): string {
  const core = steps.filter((step) => step.core).length;
  const link = `[${info.number} ${info.title}](labs/${name}/README.md)`;
  return `| ${link} | ${info.subject} | ${info.teaches} | ${core} of ${steps.length} |\n`;
}
