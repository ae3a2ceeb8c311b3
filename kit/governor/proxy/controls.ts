/** What tests do to a governor that runs: order refusals, move its clock, begin anew. */

import { isObject } from '../../item/wire-item.ts';
import { KitError } from '../../kit-error.ts';
import { type GovernorOptions, resolveSettings } from '../setting.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { EventStream } from './event-stream.ts';
import type { TableCatalog } from './table-catalog.ts';
import type { RuleChoice, ThrottleRule, ThrottleRuleState } from './throttle-rule.ts';

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
  readonly control: AdmissionControl;
  readonly tables: TableCatalog;
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
  const { control, tables, clock, events, options } = parts;
  return {
    throttle: (rule) => control.rules.add(rule, control.governor.tables),
    stopThrottling: (choice) => control.rules.remove(choice),
    advance: (seconds) => {
      const now = clock.advance(seconds);
      events.publish();
      return now;
    },
    reset: (table) => {
      events.around(() => tables.reset(table));
      if (table === undefined) control.conflicts.reset();
      control.stale.reset();
      control.rules.remove(table === undefined ? undefined : { table });
    },
    configureTable: (table, settings) => {
      const own = resolveSettings({ ...options, ...checkTableSettings(settings) });
      events.around(() => tables.configure(table, own));
    },
  };
}

/** What differs from the governor's own settings; the lots are drawn for all tables together. */
export type TableSettings = Pick<
  GovernorOptions,
  'scale' | 'timeScale' | 'adaptive' | 'split' | 'quotaUnitsPerSecond'
>;

const isNumber = (value: unknown): boolean => Number.isFinite(value);

/** Whether a value is one of its setting; the ranges of the scales are the model's to check. */
const MEMBERS: Readonly<Record<keyof TableSettings, (value: unknown) => boolean>> = {
  scale: isNumber,
  timeScale: isNumber,
  adaptive: (value) => value === 'instant' || value === 'off',
  split: (value) => value === 'on' || value === 'off',
  quotaUnitsPerSecond: (value) => isNumber(value) && Number(value) > 0,
};

/**
 * Settings that may have come from anywhere.
 *
 * @throws {KitError} `governor.badSettings`
 */
function checkTableSettings(settings: unknown): TableSettings {
  if (!isObject(settings)) throw bad('an object of settings', settings);
  for (const [name, value] of Object.entries(settings)) {
    const check = Object.hasOwn(MEMBERS, name) ? MEMBERS[name as keyof TableSettings] : undefined;
    if (!check) throw bad(`one of ${Object.keys(MEMBERS).join(', ')}`, name);
    if (!check(value)) throw bad(`a value of \`${name}\``, value);
  }
  return settings;
}

function bad(expected: string, got: unknown): KitError {
  return new KitError(
    'usage',
    'governor.badSettings',
    `Expected ${expected}, got \`${JSON.stringify(got)}\`. Say, for example, {"scale": 0.05, "split": "off"}.`,
  );
}

/** `manual`: time stands at 0 until it is moved. A function: model seconds, never less than before. */
export type ClockOption = 'manual' | (() => number);

/** A day: longer than every window of the model. */
const MOST_SECONDS = 86_400;

/** Seconds, from whichever clock there is. */
export class ModelClock {
  readonly now: () => number;
  readonly #isManual: boolean;
  #seconds = 0;

  /** @param option the process's own clock where it is left out */
  constructor(option: ClockOption = () => performance.now() / 1_000) {
    this.#isManual = option === 'manual';
    this.now = option === 'manual' ? () => this.#seconds : option;
  }

  /**
   * Moves a manual clock.
   *
   * @returns the time that it is now, in seconds
   * @throws {KitError} `governor.clockRuns` for any other clock, `governor.badSeconds`
   */
  advance(seconds: unknown): number {
    if (!this.#isManual) {
      throw new KitError(
        'usage',
        'governor.clockRuns',
        'Expected a manual clock, got one that runs by itself. Start the governor with clock=manual, or from code with `clock: "manual"`.',
      );
    }
    if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= MOST_SECONDS)) {
      throw new KitError(
        'usage',
        'governor.badSeconds',
        `Expected \`seconds\` to be a number above 0, at most ${MOST_SECONDS}, got \`${JSON.stringify(seconds)}\`. Say, for example, {"seconds": 1}.`,
      );
    }
    this.#seconds += seconds;
    return this.#seconds;
  }
}
