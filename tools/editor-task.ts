/** The tasks of `.vscode/tasks.json`, and what their problem matchers find on a screen. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './tree-copy.ts';

/** A problem as an editor lists it. */
export interface EditorProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A task, as far as tests look at it. */
export interface EditorTask {
  readonly label: string;
  readonly command: string;
  readonly problemMatcher: ProblemMatcher | readonly [];
}

interface ProblemMatcher {
  readonly pattern: { regexp: string; message: number; file: number; line: number };
  readonly background?: { beginsPattern: string; endsPattern: string };
}

/** A file of `.vscode/`, or another that may have comments. */
export function readCommented<T>(...path: string[]): T {
  const file = join(ROOT, ...path);
  const { config, error } = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8'));
  if (error) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}`);
  return config as T;
}

/** The problem matcher of a task. */
export function matcherOf(label: string): ProblemMatcher {
  const { tasks } = readCommented<{ tasks: EditorTask[] }>('.vscode', 'tasks.json');
  const matcher = tasks.find((task) => task.label === label)?.problemMatcher;
  if (!matcher || !('pattern' in matcher)) throw new Error(`no problem matcher: ${label}`);
  return matcher;
}

/** The problems on a screen; an editor applies the pattern to each line. */
export function problemsOn(screen: string, { pattern }: ProblemMatcher): EditorProblem[] {
  const { regexp, message, file, line } = pattern;
  return screen.split('\n').flatMap((text) => {
    const found = new RegExp(regexp).exec(text);
    if (!found) return [];
    const [whole = '', path = ''] = [found[message], found[file]];
    return [{ file: path, line: Number(found[line]), message: whole }];
  });
}
