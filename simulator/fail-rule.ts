/** Rules that a simulation has to keep: a figure, of what, and its limit. */

import { closest, distance } from 'fastest-levenshtein';
import { KitError } from '../kit/kit-error.ts';
import type { Scenario } from './scenario.ts';

/** The figures, each with the unit of its limit. */
export const FIGURE_UNITS = {
  throttled: '%',
  wait: 's',
  seconds: '',
  partitions: '',
  backlog: '',
} as const;

export type FigureName = keyof typeof FIGURE_UNITS;

/** A simulation fails where the figure is above the limit. */
export interface FailRule {
  readonly figure: FigureName;
  /** A table or an index, as results name it; without one, all of them. */
  readonly resource?: string;
  /** The name of a phase; without one, the whole time. */
  readonly phase?: string;
  /** In the figure's unit. */
  readonly limit: number;
}

/** One example of each figure, as it is typed. */
const EXAMPLES: Readonly<Record<FigureName, string>> = {
  throttled: 'throttled>1%',
  wait: 'wait>2s',
  seconds: 'seconds>600',
  partitions: 'partitions>4',
  backlog: 'backlog>10000',
};

const FORM =
  /^(?<figure>[A-Za-z0-9]+)(?: of (?<resource>\S+?))?(?: in (?<phase>.+?))? ?> ?(?<limit>\d+(?:\.\d+)?) ?(?<unit>%|s)?$/;

/**
 * The rules of a scenario, and others.
 *
 * @param more further rules, in the form of the scenario's own
 * @throws {KitError} `scenario.badFail` for one that is misspelt, or names what is not there
 * @example
 * failRules(scenario, ['throttled of Orders in sale>1%']);
 */
export function failRules(scenario: Scenario, more: readonly string[] = []): FailRule[] {
  return [...(scenario.fail ?? []), ...more].map((text) => failRule(text, scenario));
}

/** The rule as it is typed, without its limit: `throttled of Orders in sale`. */
export function subjectOf({ figure, resource, phase }: FailRule): string {
  return [figure, resource && `of ${resource}`, phase && `in ${phase}`].filter(Boolean).join(' ');
}

/** The whole rule as it is typed. */
export function ruleText(rule: FailRule): string {
  return `${subjectOf(rule)}>${rule.limit}${FIGURE_UNITS[rule.figure]}`;
}

function failRule(text: string, scenario: Scenario): FailRule {
  const { figure, resource, phase, limit, unit = '' } = FORM.exec(text.trim())?.groups ?? {};
  if (figure === undefined || !isFigure(figure) || unit !== FIGURE_UNITS[figure]) {
    throw misspelt(text);
  }
  if (figure === 'seconds' && resource !== undefined) throw misplaced(text);
  const names = scenario.tables.flatMap(({ name, indexes = [] }) => [
    name,
    ...indexes.map((index) => `${name}/${index.name}`),
  ]);
  checkName(text, 'of', resource, names);
  const phases = scenario.phases.map(({ name }) => name);
  checkName(text, 'in', phase, phases);
  checkMeaning(text, figure, scenario);
  return {
    figure,
    ...(resource !== undefined && { resource }),
    ...(phase !== undefined && { phase }),
    limit: Number(limit),
  };
}

function isFigure(name: string): name is FigureName {
  return Object.hasOwn(FIGURE_UNITS, name);
}

function misspelt(text: string): KitError {
  const all = Object.values(EXAMPLES).join(', ');
  const scope = '`of TABLE`, `of TABLE/INDEX` and `in PHASE` may be before the `>`';
  return badFail(`${all}, where ${scope}`, `\`${text}\`. ${correction(text)}`);
}

function correction(text: string): string {
  const [name = ''] = text.trim().split(/[ <>=]/);
  const near = closest(name, Object.keys(EXAMPLES)) as FigureName;
  if (distance(name, near) > 2) return 'Choose one of these figures.';
  return text.includes('>')
    ? `Did you mean a limit such as \`${EXAMPLES[near]}\`?`
    : `Put the rule into quotes, because a shell takes \`>\` for itself: '${EXAMPLES[near]}'.`;
}

function misplaced(text: string): KitError {
  return badFail(
    'a rule about `seconds` to name a phase at most',
    `\`${text}\`. Remove the \`of\`.`,
  );
}

function checkName(
  text: string,
  word: 'of' | 'in',
  name: string | undefined,
  known: readonly string[],
): void {
  if (name === undefined || known.includes(name)) return;
  throw badFail(
    `${known.join(' or ')} after the \`${word}\` of \`${text}\``,
    `\`${name}\`. Correct the name.`,
  );
}

/** Refuses a rule that nothing could break. */
function checkMeaning(text: string, figure: FigureName, { tables, phases }: Scenario): void {
  const isClosed = phases.some(({ loads = [] }) => loads.some(({ closed }) => closed));
  if (figure === 'wait' && !isClosed) {
    throw badFail(
      'about `wait` only in a scenario with a closed loop, because an open loop repeats nothing',
      `\`${text}\`. Remove it.`,
    );
  }
  if (figure === 'backlog' && !tables.some(({ indexes = [] }) => indexes.length > 0)) {
    throw badFail('about `backlog` only in a scenario with an index', `\`${text}\`. Remove it.`);
  }
}

function badFail(expected: string, got: string): KitError {
  return new KitError(
    'usage',
    'scenario.badFail',
    `Expected \`fail\` to be ${expected}; got ${got}`,
  );
}
