/** Refuses a scenario in one sentence. */

import { createRequire } from 'node:module';
import Ajv from 'ajv/dist/2020.js';
import { KitError } from '../kit/kit-error.ts';
import { schemaSentence } from '../kit/schema-sentence.ts';
import { checkSense } from './check-sense.ts';
import type { Scenario } from './scenario.ts';

const schema: object = createRequire(import.meta.url)('./scenario.schema.json');
const validate = new Ajv.default({ verbose: true }).compile(schema);

/**
 * Checks a scenario against its schema, then for what no schema can say.
 *
 * @throws {KitError} `scenario.badField` naming the place, or what {@link checkSense} throws
 * @example
 * checkScenario({ title: 'x', tables: [], phases: [] }); // throws: `tables` needs at least 1
 */
export function checkScenario(scenario: unknown): asserts scenario is Scenario {
  const [error] = validate(scenario) ? [] : (validate.errors ?? []);
  if (error) {
    const sentence = schemaSentence(error, {
      whole: 'the scenario',
      correct: 'Correct it in the scenario.',
    });
    throw new KitError('usage', 'scenario.badField', sentence, { details: { error } });
  }
  checkSense(scenario as Scenario);
}
