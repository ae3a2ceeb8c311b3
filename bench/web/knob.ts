/**
 * From a turned knob of the simulator to its picture, in Chromium: 60 s of model time. The peer is the same
 * scenario in Node, without a page.
 */

import { once } from 'node:events';
import { median } from '../../kit/load/paired-comparison.ts';
import { simulate } from '../../simulator/simulate.ts';
import { missingBrowser, openChromium } from '../../tools/browser/chromium.ts';
import type { TreeCopy } from '../../tools/tree-copy.ts';
import { startedWeb } from '../../tools/web/web-client.ts';
import { FIRST_KNOBS, scenarioOf } from '../../web/page/sim/knob.ts';

const AIM_MS = 700;
/** The page's first run starts its worker, and is not counted. */
const FIRST_SHARDS = 2;

/** Turns the knob, and waits for the frame in which the run's dot and its picture are there. */
const turnTo = (shards: number): string => `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const knob = document.querySelector('.knobs input') /* the first: shards */;
  const dots = document.querySelectorAll('.dot').length;
  const started = performance.now();
  knob.value = ${shards};
  knob.dispatchEvent(new Event('input', { bubbles: true }));
  while (document.querySelectorAll('.dot').length === dots || !document.querySelector('canvas')) await frame();
  await frame();
  return performance.now() - started;
})()`;

/** Lines of the report; one sentence where there is no browser. */
export async function knobToPicture(tree: TreeCopy, runs: number): Promise<string[]> {
  const missing = missingBrowser();
  if (missing !== undefined) return [`from a knob to its picture: not measured. ${missing}`];
  const { child, address } = await startedWeb(tree);
  const browser = await openChromium();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${address.endpoint}/sim#token=${address.token}`);
    await page.getByRole('button', { name: 'Simulate and compare' }).click();
    await page.locator('canvas').first().waitFor();
    const [own, peer]: [number[], number[]] = [[], []];
    for (let shards = FIRST_SHARDS; shards < FIRST_SHARDS + 1 + runs; shards++) {
      const took = Number(await page.evaluate(turnTo(shards)));
      const started = performance.now();
      simulate(scenarioOf({ ...FIRST_KNOBS, shards }));
      if (shards === FIRST_SHARDS) continue;
      own.push(took);
      peer.push(performance.now() - started);
    }
    const ratio = median(own.map((took, at) => took / (peer[at] ?? 1)));
    return [
      `${'from a knob to its picture'.padEnd(40)}${median(own).toFixed(0).padStart(6)} ms   ${ratio.toFixed(2)} x the simulation in Node (${median(peer).toFixed(0)} ms) (aim: at most ${AIM_MS})`,
    ];
  } finally {
    await browser.close();
    const gone = once(child, 'exit');
    child.kill('SIGINT');
    await gone;
  }
}
