/** `AGENTS.md` names smells, exit codes and commands that are there, and forgets none. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../commands/shell/exit.ts';
import { SMELL_IDS } from '../kit/meter/smell.ts';
import { ROOT } from './tree-copy.ts';

const page = readFileSync(join(ROOT, 'AGENTS.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('AGENTS.md names', () => {
  test('the smells, each once', () => {
    const names = codeIn(between('**A smell**', '[README.md]'));
    expect([...names].sort()).toEqual([...SMELL_IDS].sort());
  });

  test('the exit codes, in their order', () => {
    const codes = [...between('**Exit codes**:', '\n\n').matchAll(/(?:^|;)\s*(\d+) /g)];
    const known = Object.values(EXIT).sort((a, b) => a - b);
    expect(codes.map(([, code]) => Number(code))).toEqual(known);
  });

  test('scripts of package.json', () => {
    const named = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** The text between two marks; it is there. */
function between(begin: string, end: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  expect(from, begin).toBeGreaterThan(-1);
  expect(to, end).toBeGreaterThan(from);
  return page.slice(from + begin.length, to);
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);
}
