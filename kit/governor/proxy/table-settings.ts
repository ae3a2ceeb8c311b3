/** Settings that a table may have of its own, for test suites side by side. */

import { isObject } from '../../item/wire-item.ts';
import { KitError } from '../../kit-error.ts';
import type { GovernorOptions } from '../setting.ts';

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
export function checkTableSettings(settings: unknown): TableSettings {
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
