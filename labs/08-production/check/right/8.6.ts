/** Step 8.6: other answers that are right. */

import type { AccessPattern, LoggedRequest, TableReview } from '#entities/08-production.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'log-word-by-word: `accessPatterns` goes through the words of a condition, and `reviewTable` through the log of each pattern':
    { accessPatterns, reviewTable },
} satisfies RightAnswers<typeof model>;

async function accessPatterns(
  _lab: LabContext,
  log: readonly LoggedRequest[],
): Promise<AccessPattern[]> {
  return groupsOf(log).map(patternOf);
}

async function reviewTable(
  _lab: LabContext,
  log: readonly LoggedRequest[],
  indexes: readonly string[],
): Promise<TableReview> {
  const groups = groupsOf(log);
  const wasteful = groups.filter((group) => {
    return sum(group, 'scanned') > 10 * sum(group, 'returned');
  });
  const [dearest] = groups.map(patternOf);
  return {
    dearest,
    unusedIndexes: [...indexes].sort().filter((name) => !log.some(({ index }) => index === name)),
    scans: groups.filter(([first]) => first?.operation === 'Scan').map(patternOf),
    wasteful: wasteful.map(patternOf),
  } as TableReview;
}

/** The requests of each pattern, the dearest pattern first. */
function groupsOf(log: readonly LoggedRequest[]): LoggedRequest[][] {
  const groups: Record<string, LoggedRequest[]> = {};
  for (const request of log) {
    const { operation, index = '', keyCondition, filter } = request;
    const name = [operation, index, shapeOf(keyCondition), shapeOf(filter)].join('\n');
    groups[name] ??= [];
    groups[name].push(request);
  }
  const units = (group: LoggedRequest[]): number => {
    return sum(group, 'readUnits') + sum(group, 'writeUnits');
  };
  return Object.values(groups).sort((one, other) => units(other) - units(one));
}

function patternOf(group: LoggedRequest[]): AccessPattern {
  const { operation, index, keyCondition, filter } = group[0] as LoggedRequest;
  return {
    ...{ operation, index, keyCondition: shapeOf(keyCondition), filter: shapeOf(filter) },
    requests: group.length,
    readUnits: sum(group, 'readUnits'),
    writeUnits: sum(group, 'writeUnits'),
  } as AccessPattern;
}

function sum(
  group: LoggedRequest[],
  of: 'scanned' | 'returned' | 'readUnits' | 'writeUnits',
): number {
  return group.reduce((total, request) => total + request[of], 0);
}

const SIGNS = ['=', '<', '<=', '>', '>=', 'BETWEEN'];

/** The word behind a sign is a value, the word behind BETWEEN and AND too, and the second one of a call. */
function shapeOf(condition?: string): string | undefined {
  if (condition === undefined) return undefined;
  const words = condition.split(' ');
  return words
    .map((word, at) => {
      if (word.endsWith(')')) return `${shapeOfValue(word.slice(0, -1))})`;
      const isSecond = words[at - 1] === 'AND' && words[at - 3] === 'BETWEEN';
      return SIGNS.includes(words[at - 1] ?? '') || isSecond ? shapeOfValue(word) : word;
    })
    .join(' ');
}

function shapeOfValue(value: string): string {
  const [type, ...others] = value.split('#');
  return others.length === 0 ? '?' : `${type}#?`;
}
