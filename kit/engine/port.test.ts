import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isFree } from './port.ts';

test('a free port is none that a system gives to a connection by itself', async () => {
  for (let time = 0; time < 20; time++) {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
    expect(await isFree(port)).toBe(true);
  }
});

test('a port that somebody listens on is not the free one', async () => {
  const [taken, other] = [await freePort(), await freePort()];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
  const ports = [taken, other];
  expect(await freePort(() => ports.shift() as number)).toBe(other);
  server.close();
});
