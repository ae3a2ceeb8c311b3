/** A scenario on the virtual clock, as `npm run simulate` runs it. */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { KitError } from '../../../kit/kit-error.ts';
import { brokenRules } from '../../../simulator/broken-rule.ts';
import { checkScenario } from '../../../simulator/check-scenario.ts';
import { failRules } from '../../../simulator/fail-rule.ts';
import { readScenario } from '../../../simulator/read-scenario.ts';
import type { Scenario } from '../../../simulator/scenario.ts';
import { simulationScreen } from '../../../simulator/screen.ts';
import { simulateWatched } from '../../../simulator/simulate-watched.ts';
import { PATIENCE_SECONDS } from '../../../simulator/tell-simulation.ts';
import { checkWork, doneShare, estimateWork } from '../../../simulator/work-estimate.ts';
import { PROJECT_FOLDER } from '../../shell/folder.ts';
import type { Tool, ToolAnswer, ToolArguments, ToolContext } from '../tool.ts';

const EXAMPLES = join(PROJECT_FOLDER, 'simulator', 'examples');

/** No engine, no network: the partition model alone. */
export function simulateTool(): Tool {
  const examples = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json'));
  return {
    name: 'simulate',
    title: 'Simulate a load',
    description:
      'Predicts how tables behave under a load, on a virtual clock: admitted and throttled units, hot partitions, splits. Give either `example` or `scenario`. The tool needs no engine and changes nothing. Use it to answer "what if" questions about hot partitions.',
    parameters: {
      example: {
        type: 'string',
        enum: examples.map((file) => basename(file, '.json')).sort(),
        description: 'Name of a scenario in simulator/examples.',
      },
      scenario: {
        type: 'object',
        description:
          'A scenario of your own: tables and phases of load. docs/simulate.md explains the format; simulator/scenario.schema.json is its schema.',
      },
      seed: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Replaces the seed of the scenario.',
      },
      fail: {
        type: 'array',
        maxItems: 20,
        items: { type: 'string', maxLength: 200 },
        description:
          'Limits, such as "throttled of Orders>1%". The answer names every limit that the load breaks.',
      },
    },
    readsOnly: true,
    call: async (words, context) => simulated(await scenarioOf(words), words.fail, context),
  };
}

/** @throws {KitError} `mcp.oneScenario`, and what checking the scenario throws */
async function scenarioOf({ example, scenario, seed }: ToolArguments): Promise<Scenario> {
  if ((example === undefined) === (scenario === undefined)) {
    const got = example === undefined ? 'neither' : 'both';
    throw new KitError(
      'usage',
      'mcp.oneScenario',
      `Expected one of \`example\` and \`scenario\`, got ${got}. Call simulate again, for example with example celebrity-inverted-index.`,
    );
  }
  if (example !== undefined) {
    const read = await readScenario(join(EXAMPLES, `${example}.json`));
    return seeded(read, seed);
  }
  const given: unknown = scenario;
  checkScenario(given);
  return seeded(given, seed);
}

function seeded(scenario: Scenario, seed = scenario.seed ?? 1): Scenario {
  return { ...scenario, seed };
}

async function simulated(
  scenario: Scenario,
  fail: readonly string[] | undefined,
  { signal, onProgress }: ToolContext,
): Promise<ToolAnswer> {
  const rules = failRules(scenario, fail);
  const work = estimateWork(scenario);
  checkWork(work, 'long=yes to npm run simulate');
  const late = AbortSignal.timeout(1_000 * PATIENCE_SECONDS);
  const result = await simulateWatched(scenario, {
    signal: AbortSignal.any([signal, late]),
    onProgress: (progress) => onProgress(`${Math.floor(100 * doneShare(work, progress))} %`),
  });
  signal.throwIfAborted();
  const broken = brokenRules(result, rules).map(({ sentence }) => sentence);
  const { isPartial = false, durationSeconds, phases } = result;
  return {
    lines: [
      ...simulationScreen(result).flatMap(({ heading, lines }) => [heading, ...lines, '']),
      ...broken,
    ],
    structured: { isPartial, durationSeconds, phases, broken },
  };
}
