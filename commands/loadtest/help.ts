/** The help of `npm run loadtest`. */

import { MOST_REQUESTS_PER_SECOND } from '../../kit/load/open-loop.ts';
import { grouped, padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { LOADTEST_DEFAULTS, LOADTEST_RANGES } from '../../loadtest/options.ts';
import type { LoadScenario } from '../../loadtest/scenario.ts';
import { SCENARIOS } from '../../loadtest/scenarios.ts';

const MARGIN = '  ';
const DEFAULTS = new Map<string, unknown>(Object.entries(LOADTEST_DEFAULTS));

/** The lines of the help. */
export function helpLines(): string[] {
  const { rate, seconds, rounds, connections } = LOADTEST_DEFAULTS;
  return [
    'npm run loadtest celebrity shards=10   before and after write sharding',
    'npm run loadtest all                   every scenario, and a table of them',
    'npm run loadtest FILE.json             the report of a result, made again',
    '',
    'Scenarios:',
    ...Object.entries(SCENARIOS).flatMap(([name, { sentence, forms, own = {} }]) => [
      `${MARGIN}${name} (${[`form=${forms.join(' or ')}`, ...ownWords(own)].join(' ')})`,
      ...wrapped(sentence, SCREEN_COLUMNS - 6).map((line) => `      ${line}`),
    ]),
    '',
    'Options:',
    option('shards', `or copies, from 1 to ${LOADTEST_RANGES.shards.high}; 1 is no sharding`),
    option('form', 'what is different after; the first one named above'),
    option(`rate=${rate}`, `requests a second, at most ${grouped(MOST_REQUESTS_PER_SECOND)}`),
    option(`seconds=${seconds}`, 'of each arm'),
    option(`rounds=${rounds}`, 'each is before, after, after, before: two pairs'),
    option('loop=open', 'at that rate; closed: as fast as answers come, by autocannon;'),
    option('', 'sdk: by the AWS SDK and its retries, what an application feels'),
    option(`connections=${connections}`, 'of the closed loop'),
    option('seed=1', 'of all that is random'),
    '',
    'Reports go to .workshop/reports/. Exit code 1: a check did not pass.',
  ];
}

/** What a scenario has instead of the defaults below. */
function ownWords({ rate, seconds, rounds }: NonNullable<LoadScenario['own']>): string[] {
  return Object.entries({ rate, seconds, rounds })
    .filter(([name, value]) => value !== undefined && value !== DEFAULTS.get(name))
    .map(([name, value]) => `${name}=${value}`);
}

function option(name: string, about: string): string {
  return `${MARGIN}${padded(name, 16)}${about}`.trimEnd();
}
