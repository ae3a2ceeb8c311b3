/** The doctor's findings as lines, fit to paste into a chat. */

import type { Paint, Role } from '../../kit/report/terminal.ts';
import { padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import type { Finding } from './check.ts';

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
