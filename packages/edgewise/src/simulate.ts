/** `edgewise/simulate`: what would happen to a table, on a virtual clock. */

export { KitError } from '../../../kit/kit-error.ts';
export { type BrokenRule, brokenRules } from '../../../simulator/broken-rule.ts';
export { type FailRule, failRules } from '../../../simulator/fail-rule.ts';
export { readScenario } from '../../../simulator/read-scenario.ts';
export type { SimulationResult } from '../../../simulator/result.ts';
export type { Scenario } from '../../../simulator/scenario.ts';
export { type ScreenPart, simulationScreen } from '../../../simulator/screen.ts';
export { simulate } from '../../../simulator/simulate.ts';
