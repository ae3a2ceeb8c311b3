/** The lines of the references that no tool may answer with. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../tree-copy.ts';

/** Shorter lines, such as `return bills;`, tell nothing of a reference. */
const LEAST_CHARACTERS = 16;

/** What a learner reads anyway: lines that stand there as well give nothing away. */
const OPEN_FILES = ['starter.ts', 'entities.ts', 'table.ts', 'README.md'];

/** The last hint of a step may name one parameter of its request, but no statement. */
const PARAMETER = /^(KeyConditionExpression|IndexName|ScanIndexForward|ConsistentRead|':\w+'): \S/;
const LEAST_STATEMENT_CHARACTERS = 30;

/**
 * The lines of a lab's reference, with single spaces between words: those of at least 16 characters
 * that stand in no file that the learner is given.
 */
export function solutionLines({ name, solutionFile }: Lab): string[] {
  const open = OPEN_FILES.map((file) =>
    spaced(readFileSync(join(ROOT, 'labs', name, file), 'utf8')),
  );
  const lines = readFileSync(solutionFile, 'utf8').split('\n').map(spaced);
  return lines.filter(
    (line) => line.length >= LEAST_CHARACTERS && !open.some((text) => text.includes(line)),
  );
}

/**
 * Those of the lines that no hint may say: of at least 30 characters, without those that are one
 * parameter of a request. The last of three hints is nearly the line, and names parameters.
 */
export function solutionStatements(lines: readonly string[]): string[] {
  return lines.filter((line) => line.length >= LEAST_STATEMENT_CHARACTERS && !PARAMETER.test(line));
}

/** Those of the lines that a text quotes, however it is broken into lines. */
export function quotedLines(text: string, lines: readonly string[]): string[] {
  const said = spaced(text);
  return lines.filter((line) => said.includes(line));
}

/** Single spaces between words. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
