/** What a load test may be told, and what it takes where nothing is said. */

import { KitError } from '../../kit/kit-error.ts';
import { checkRate, MOST_REQUESTS_PER_SECOND } from '../../kit/load/open-loop.ts';
import { callsOf, type Form } from '../load/change.ts';
import { DEFAULT_DRIVERS, type DriverName, type LoadScenario } from '../load/scenario.ts';
import { SHARD_COUNT } from '../load/shard.ts';

/** Options of one load test. */
export interface LoadtestOptions {
  /** Shards, or copies. 1 … 200 @default 10 */
  readonly shards: number;
  /** @default the scenario's first */
  readonly form: Form;
  /** Requests a second, of an open loop and of the SDK. @default 300 */
  readonly rate: number;
  /** Length of each arm. @default 8 */
  readonly seconds: number;
  /** Blocks of four arms: before, after, after, before; each driver has its own. @default 1 */
  readonly rounds: number;
  /** In the order in which they run. @default autocannon, then the open loop */
  readonly drivers: readonly DriverName[];
  /** Connections of autocannon. @default 32 */
  readonly connections: number;
  /** @default 1 */
  readonly seed: number;
}

/** Where neither the command nor the scenario says anything else; the form is the scenario's. */
export const LOADTEST_DEFAULTS = {
  shards: SHARD_COUNT.default,
  rate: 300,
  // Both drivers are done in less than a minute and a half.
  seconds: 8,
  rounds: 1,
  drivers: DEFAULT_DRIVERS,
  connections: 32,
  seed: 1,
} as const satisfies Omit<LoadtestOptions, 'form'>;

/** What the numbers may be; the rate is what the driver can send. */
export const LOADTEST_RANGES = {
  shards: SHARD_COUNT,
  seconds: { low: 3, high: 600 },
  rounds: { low: 1, high: 50 },
  connections: { low: 1, high: 256 },
  seed: { low: 1, high: 999_999 },
} as const;

/** The options in force: those that were said, the scenario's own, the defaults. */
export function optionsOf(
  { forms, own = {} }: LoadScenario,
  asked: Partial<LoadtestOptions>,
): LoadtestOptions {
  const { rate, seconds, rounds } = { ...LOADTEST_DEFAULTS, ...own };
  const drivers = own.drivers?.names ?? LOADTEST_DEFAULTS.drivers;
  return { ...LOADTEST_DEFAULTS, form: forms[0], rate, seconds, rounds, drivers, ...asked };
}

/**
 * Checks what was said.
 *
 * @throws {KitError} `loadtest.badOptions`, `driver.badRate`
 */
export function checkLoadtestOptions(
  options: LoadtestOptions,
  { forms, own = {} }: LoadScenario,
): void {
  const { form, shards, rate } = options;
  if (!forms.includes(form)) {
    throw new KitError(
      'usage',
      'loadtest.badOptions',
      `Expected \`form\` to be ${forms.join(' or ')} here, got \`${form}\`. Say, for example, form=${forms[0]}.`,
    );
  }
  const { seconds } = LOADTEST_RANGES;
  const ranges = {
    ...LOADTEST_RANGES,
    seconds: { ...seconds, low: own.leastSeconds ?? seconds.low },
  };
  for (const [name, { low, high }] of Object.entries(ranges)) {
    const value = options[name as keyof typeof LOADTEST_RANGES];
    if (Number.isInteger(value) && value >= low && value <= high) continue;
    const example = { ...LOADTEST_DEFAULTS, ...own }[name as keyof typeof LOADTEST_RANGES];
    throw new KitError(
      'usage',
      'loadtest.badOptions',
      `Expected \`${name}\` to be a whole number from ${low} to ${high}, got \`${value}\`. Say, for example, ${name}=${example}.`,
    );
  }
  checkRate(rate);
  const calls = callsOf({ form, shardCount: shards });
  if (rate * calls <= MOST_REQUESTS_PER_SECOND) return;
  throw new KitError(
    'usage',
    'loadtest.badOptions',
    `Expected at most ${MOST_REQUESTS_PER_SECOND} requests a second, got ${rate * calls}: ${rate} pages, each asked of ${calls} shards. Choose a smaller \`rate\` or fewer \`shards\`.`,
  );
}
