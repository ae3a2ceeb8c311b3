import { afterAll, describe, expect, test } from 'vitest';
import { identify } from '../../../kit/engine/endpoint.ts';
import type { Engine } from '../../../kit/engine/engine.ts';
import { startEmbeddedOnce } from './start-embedded.ts';

const engines: Engine[] = [];
async function start(): Promise<Engine> {
  const engine = await startEmbeddedOnce();
  engines.push(engine);
  return engine;
}
afterAll(() => Promise.all(engines.map((engine) => engine.stop())));

describe('starting the engine of a notebook', () => {
  test('twice, also at the same time, starts one engine', async () => {
    const [first, beside] = await Promise.all([start(), start()]);
    const later = await start();
    expect([beside.endpoint, later.endpoint]).toEqual([first.endpoint, first.endpoint]);
  });

  test('after it was stopped starts another', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    expect(await identify(second.endpoint)).toEqual({ found: 'embedded' });
    await first.stop();
    expect((await start()).endpoint).toBe(second.endpoint);
  });
});
