/** The help of `npm run loadtest`. */

import { MOST_REQUESTS_PER_SECOND } from '../../kit/load/open-loop.ts';
import { grouped, padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { DRIVERS } from '../../loadtest/load/driver.ts';
import type { LoadScenario } from '../../loadtest/load/scenario.ts';
import { SCENARIOS } from '../../loadtest/load/scenarios.ts';
import { LOADTEST_DEFAULTS, LOADTEST_RANGES } from '../../loadtest/run/options.ts';

const MARGIN = '  ';
const DEFAULTS = new Map<string, unknown>(Object.entries(LOADTEST_DEFAULTS));

/** The lines of the help. */
export function loadtestHelpLines(): string[] {
  const { rate, seconds, rounds, connections } = LOADTEST_DEFAULTS;
  return [
    'npm run loadtest celebrity shards=10   before and after write sharding',
    'npm run loadtest all                   every scenario, and a table of them',
    'npm run loadtest FILE.json             the report of a result, made again',
    '',
    'Scenarios:',
    ...Object.entries(SCENARIOS).flatMap(([name, { sentence, forms, own = {} }]) => [
      `${MARGIN}${name} (${[`form=${forms.join(' or ')}`, ...ownWords(own)].join(' ')})`,
      ...[sentence, ...(own.drivers ? [own.drivers.why] : [])]
        .flatMap((text) => wrapped(text, SCREEN_COLUMNS - 6))
        .map((line) => `      ${line}`),
    ]),
    '',
    'Drivers: autocannon and the open loop run in turn, each with its own figures.',
    'Name one to run it alone:',
    ...Object.entries(DRIVERS).map(([name, { gives }]) => option(`driver=${name}`, gives)),
    '',
    'Options:',
    option('shards', `or copies, from 1 to ${LOADTEST_RANGES.shards.high}; 1 is no sharding`),
    option('form', 'what is different after; the first one named above'),
    option(
      `rate=${rate}`,
      `of the open loop and the SDK, at most ${grouped(MOST_REQUESTS_PER_SECOND)}`,
    ),
    option(`seconds=${seconds}`, 'of each arm'),
    option(`rounds=${rounds}`, 'each is before, after, after, before: two pairs'),
    option(`connections=${connections}`, 'of autocannon; each has one request under way'),
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
  return `${MARGIN}${padded(name, 19)}${about}`.trimEnd();
}
