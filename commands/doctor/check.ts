/** What a check of the doctor is, what it may say, and how a program is asked for its version. */

import { spawn } from 'node:child_process';
import type { Paint, Role } from '../../kit/report/terminal.ts';
import { padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';

/** The set-up that the checks look at: this machine's own, or a broken one that a test made. */
export interface Setup {
  /** The folder of package.json. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Such as `linux`. */
  readonly platform: NodeJS.Platform;
  /** Such as `20.19.0`. */
  readonly nodeVersion: string;
  readonly now: Date;
}

/**
 * What was found. `WRONG` keeps something of the workshop from working; a `note` does not. Both
 * name the one next command or action.
 */
export type Verdict =
  | { readonly status: 'ok'; readonly found: string }
  | { readonly status: 'note' | 'WRONG'; readonly found: string; readonly next: string };

/** One thing to look at. */
export interface Check {
  /** On screens, at most 13 characters. */
  readonly name: string;
  /** Longest it may take. @default 10 */
  readonly limitSeconds?: number;
  /** Errors it throws are reported as findings. */
  look(setup: Setup): Verdict | readonly Verdict[] | Promise<Verdict | readonly Verdict[]>;
}

/** A verdict and the name of the check that gave it. */
export type Finding = Verdict & { readonly check: string };

export function ok(found: string): Verdict {
  return { status: 'ok', found };
}

export function note(found: string, next: string): Verdict {
  return { status: 'note', found, next };
}

export function wrong(found: string, next: string): Verdict {
  return { status: 'WRONG', found, next };
}

// The doctor's findings as lines, fit to paste into a chat.

const STATUS_COLUMNS = 7;
const NAME_COLUMNS = 15;
const MARGIN = ' '.repeat(2 + STATUS_COLUMNS + NAME_COLUMNS);
const ROLES: Readonly<Record<Finding['status'], Role>> = {
  ok: 'pass',
  note: 'quiet',
  WRONG: 'fail',
};

/** The findings, one after the other, what to do under those that are not ok. */
export function findingLines(findings: readonly Finding[], paint: Paint): string[] {
  return findings.flatMap((finding) => {
    const [first = '', ...more] = inColumn(finding.found);
    const status = paint(ROLES[finding.status], padded(finding.status, STATUS_COLUMNS));
    return [
      `  ${status}${padded(finding.check, NAME_COLUMNS)}${first}`,
      ...[...more, ...(finding.status === 'ok' ? [] : inColumn(`> ${finding.next}`, '  '))].map(
        (line) => `${MARGIN}${line}`,
      ),
    ];
  });
}

/** One line: whether anything is wrong, and what to do next. */
export function doctorVerdictLines(findings: readonly Finding[]): string[] {
  const bad = findings.filter(({ status }) => status === 'WRONG');
  const names = [...new Set(bad.map(({ check }) => check))].join(', ');
  const verdict = bad.length === 0 ? 'Nothing is wrong.' : `Wrong: ${names}.`;
  return wrapped(`${verdict} Next:  ${nextOf(findings)}`, SCREEN_COLUMNS);
}

/** What to do first. */
export function nextOf(findings: readonly Finding[]): string {
  const bad = findings.find(({ status }) => status === 'WRONG');
  return bad && bad.status !== 'ok' ? bad.next : 'npm run lab:1';
}

/** Words too long for the column, such as paths, are cut into pieces: the whole fits the screen. */
function inColumn(text: string, indent = ''): string[] {
  const columns = SCREEN_COLUMNS - MARGIN.length;
  const pieces = new RegExp(`\\S{${columns - 2}}(?=\\S)`, 'gu');
  return wrapped(text.replace(/[\p{Cc}]/gu, ' ').replace(pieces, '$& '), columns, indent);
}

// Asks a program on the path for its version, and does not wait for one that hangs.

/** What came of asking. */
export type ProgramAnswer =
  | { readonly state: 'answered'; readonly text: string }
  | { readonly state: 'missing' | 'hung' };

/** Longest wait for a version, in milliseconds. */
const ANSWER_MS = 5_000;

/**
 * Runs `command …args` and returns all it wrote. One that is not there, or ends with an error,
 * is missing.
 */
export function askProgram(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  limitMs = ANSWER_MS,
): Promise<ProgramAnswer> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (data: string) => {
        text += data;
      });
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve({ state: 'hung' });
    }, limitMs);
    child.once('error', () => resolve({ state: 'missing' }));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? { state: 'answered', text } : { state: 'missing' });
    });
  });
}
