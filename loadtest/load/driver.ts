/** The drivers: what sends the requests of a load test. */

/** The drivers by name: autocannon leads. */
export const DRIVERS = {
  autocannon: { by: 'autocannon', gives: 'how much is admitted at any demand' },
  'open-loop': { by: 'the open loop', gives: 'the throttled share and the latency at a rate' },
  sdk: { by: 'the AWS SDK', gives: 'what an application feels: repeats, waiting, calls given up' },
} as const satisfies Readonly<Record<string, DriverText>>;

/** One of {@link DRIVERS}. */
export type DriverName = keyof typeof DRIVERS;

/** What runs where neither the command nor the scenario names a driver, in this order. */
export const DEFAULT_DRIVERS = ['autocannon', 'open-loop'] as const satisfies DriverName[];

/** What screens and pages say about a driver. */
interface DriverText {
  /** Its name in a sentence. */
  readonly by: string;
  /** The question that its figures answer. */
  readonly gives: string;
}
