/** What tests do to a governor that runs: order refusals, move its clock, begin anew. */

import { type GovernorOptions, resolveSettings } from '../setting.ts';
import type { TableCatalog } from './catalog.ts';
import type { EventStream } from './event-stream.ts';
import type { Gate } from './gate.ts';
import type { ModelClock } from './model-clock.ts';
import { checkTableSettings, type TableSettings } from './table-settings.ts';
import type { ThrottleRule } from './throttle-rule.ts';
import type { RuleChoice, ThrottleRuleState } from './throttle-rules.ts';

/** The same over HTTP: see the README. */
export interface GovernorControls {
  /**
   * Refuses what fits the rule, from now on; batches and transactions are answered member by member.
   *
   * @throws {KitError} `governor.badRule`
   */
  throttle(rule: ThrottleRule): ThrottleRuleState;
  /** Takes rules away: one by its id, those of a table, or all. */
  stopThrottling(choice?: RuleChoice): void;
  /**
   * Moves a manual clock, and the model with it.
   *
   * @returns the time that it is now, in seconds
   * @throws {KitError} `governor.clockRuns`, `governor.badSeconds`
   */
  advance(seconds: number): number;
  /**
   * Begins anew: partitions, buckets, counts, hottest keys, log and rules of a table, or of all
   * tables and with the first lots of the seed. Items and settings stay.
   */
  reset(table?: string): void;
  /**
   * Gives a table settings of its own and begins it anew; what is left out is as in the governor.
   * The table need not be there yet.
   *
   * @throws {KitError} `governor.badSettings`, `governor.badScale`
   */
  configureTable(table: string, settings: TableSettings): void;
}

/**
 * The parts of a governor that its controls move.
 *
 * @internal
 */
export interface ControlledParts {
  readonly gate: Gate;
  readonly catalog: TableCatalog;
  readonly clock: ModelClock;
  readonly events: EventStream;
  /** As the governor was started. */
  readonly options: GovernorOptions;
}

/**
 * The controls of one governor.
 *
 * @internal
 */
export function controlsOf(parts: ControlledParts): GovernorControls {
  const { gate, catalog, clock, events, options } = parts;
  return {
    throttle: (rule) => gate.rules.add(rule, gate.governor.tables),
    stopThrottling: (choice) => gate.rules.remove(choice),
    advance: (seconds) => {
      const now = clock.advance(seconds);
      events.publish();
      return now;
    },
    reset: (table) => {
      events.around(() => catalog.reset(table));
      if (table === undefined) gate.conflicts.reset();
      gate.stale.reset();
      gate.rules.remove(table === undefined ? undefined : { table });
    },
    configureTable: (table, settings) => {
      const own = resolveSettings({ ...options, ...checkTableSettings(settings) });
      events.around(() => catalog.configure(table, own));
    },
  };
}
