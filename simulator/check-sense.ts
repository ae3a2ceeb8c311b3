/** What no schema can say of a scenario: that its parts go together. */

import { checkIndex, checkLoad, scenarioTableOf } from './check-load.ts';
import { checkTables, checkThroughput } from './check-table.ts';
import { failRules } from './fail-rule.ts';
import { impossible } from './impossible.ts';
import type { Phase, Scenario } from './scenario.ts';

/**
 * Refuses tables that cannot be, and loads on tables that are not there.
 *
 * @throws {KitError} `scenario.impossible`, naming the place, and what {@link failRules} throws
 */
export function checkSense(scenario: Scenario): void {
  checkTables(scenario);
  for (const [place, phase] of scenario.phases.entries()) {
    checkPhase(phase, `phases[${place}]`, scenario);
  }
  failRules(scenario);
}

function checkPhase(phase: Phase, place: string, scenario: Scenario): void {
  const { change, loads = [], seconds } = phase;
  if (change) {
    const table = scenarioTableOf(change.table, `${place}.change`, scenario);
    if (change.index !== undefined) checkIndex(change.index, table, `${place}.change.index`);
    checkThroughput(change, change.mode, `${place}.change`, scenario);
  }
  for (const [number, load] of loads.entries()) {
    checkLoad(load, `${place}.loads[${number}]`, phase, scenario);
  }
  if (loads.length === 0 && !change && seconds === undefined) {
    throw impossible(`${place} to have seconds, loads or a change`, 'none of them. Add one.');
  }
}
