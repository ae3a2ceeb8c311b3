/** The simulator of a browser says what Node's says, to the last byte. */

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readScenario } from '../../simulator/read-scenario.ts';
import type { Scenario } from '../../simulator/scenario.ts';
import { simulate } from '../../simulator/simulate.ts';
import type { BrowserTab } from '../../tools/browser/chromium.ts';
import { startRecordedWeb } from '../../tools/browser/recorded-web.ts';
import { openTab } from '../../tools/browser/tab.ts';
import { ROOT } from '../../tools/tree-copy.ts';
import { FIRST_KNOBS, type Knobs, scenarioOf } from '../page/sim/knob.ts';
import type { SimAnswer } from './sim-message.ts';

const EXAMPLES = join(ROOT, 'simulator', 'examples');

async function openWorker(): Promise<BrowserTab> {
  const web = await startRecordedWeb('failing');
  const page = await openTab(web.addressOf('/'));
  await page.evaluate(
    `window.worker = new Worker('/sim-worker.js', { type: 'module' }); undefined`,
  );
  return page;
}

/** The last answers of these orders; of a result, its length and the hash of its JSON. */
function answersOf(page: BrowserTab, scenarios: readonly Scenario[]): Promise<unknown> {
  return page.evaluate(`new Promise((resolve, reject) => {
    const scenarios = ${JSON.stringify(scenarios)};
    const answers = [];
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = async ({ data }) => {
      if (data.is === 'progress') return;
      if (data.is === 'result') {
        const bytes = new TextEncoder().encode(JSON.stringify(data.result));
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        data.result = bytes.length + ' ' + [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      }
      answers.push(data);
      if (data.run === scenarios.length) resolve(answers);
    };
    scenarios.forEach((scenario, place) => worker.postMessage({ run: place + 1, scenario }));
  })`);
}

function resultOfNode(scenario: Scenario): string {
  const bytes = Buffer.from(JSON.stringify(simulate(scenario)));
  return `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
}

describe('The worker says byte for byte what Node says', () => {
  test.each(readdirSync(EXAMPLES))('%s', async (name) => {
    const scenario = await readScenario(join(EXAMPLES, name));
    const page = await openWorker();
    const result = resultOfNode(scenario);
    expect(await answersOf(page, [scenario])).toEqual([{ run: 1, is: 'result', result }]);
  });

  /** They use what no example does: Zipf, an ascending sort key that refuses a split, and a split inside a key. */
  const KNOBS: readonly Partial<Knobs>[] = [
    { shards: 3, zipf: 1.3, pages: 50, seconds: 20 },
    { split: 'on', sortKey: 'ascending', timeScale: 100, seconds: 30, seed: 7 },
    { split: 'on', sortKey: 'random', timeScale: 100, seconds: 30, partitions: 2 },
  ];

  test.each(KNOBS)('the simulator’s page with %j too', async (change) => {
    const scenario = scenarioOf({ ...FIRST_KNOBS, ...change });
    const result = resultOfNode(scenario);
    expect(await answersOf(await openWorker(), [scenario])).toEqual([
      { run: 1, is: 'result', result },
    ]);
  });
});

test('of two orders the worker answers the later one alone', async () => {
  const long = await readScenario(join(EXAMPLES, 'p1-1-one-key.json'));
  const short = await readScenario(join(EXAMPLES, 'tp-1-partitions-of-a-provision.json'));
  const answers = (await answersOf(await openWorker(), [long, long, short])) as SimAnswer[];
  expect(answers.map(({ run }) => run)).toEqual([3]);
});

test('a simulation that cannot be made is answered with a sentence', async () => {
  const scenario = { title: 'x', tables: [], phases: [{ name: 'one', loads: [{ table: 'No' }] }] };
  const answers = await answersOf(await openWorker(), [scenario as unknown as Scenario]);
  expect(answers).toEqual([
    { run: 1, is: 'failed', sentence: expect.stringMatching(/^Expected a table that is there/) },
  ]);
});
