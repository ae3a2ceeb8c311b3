/** Reads a scenario file. */

import { readFile } from 'node:fs/promises';
import { KitError } from '../kit/kit-error.ts';
import { checkScenario } from './check-scenario.ts';
import type { Scenario } from './scenario.ts';

/**
 * A scenario from its file, checked.
 *
 * @throws {KitError} `scenario.noFile`, `scenario.noJson`, and what {@link checkScenario} throws
 */
export async function readScenario(file: string): Promise<Scenario> {
  const scenario: unknown = parsed(await textOf(file), file);
  checkScenario(scenario);
  return scenario;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new KitError(
      'usage',
      'scenario.noFile',
      `Expected a scenario file, but \`${file}\` cannot be read (${(error as NodeJS.ErrnoException).code}). Examples are in simulator/examples.`,
      { cause: error },
    );
  }
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new KitError(
      'usage',
      'scenario.noJson',
      `Expected JSON in \`${file}\`, but ${(error as Error).message}. Correct the file.`,
      { cause: error },
    );
  }
}
