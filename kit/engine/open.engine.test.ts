import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { identify } from './endpoint.ts';
import type { Engine } from './engine.ts';
import { openEngine } from './open.ts';
import { freePort } from './port.ts';

let running: Engine;
let runningPort: string;
let stranger: Server;
let strangerPort: string;
beforeAll(async () => {
  running = await startEmbedded();
  runningPort = new URL(running.endpoint).port;
  stranger = createServer((_request, response) => {
    response.writeHead(403, { server: 'nginx' }).end();
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerPort = String((stranger.address() as AddressInfo).port);
});
afterAll(async () => {
  stranger.closeAllConnections();
  stranger.close();
  await running.stop();
});

const never = () => Promise.reject(new Error('an engine of one’s own was started'));
const named = (AWS_ENDPOINT_URL_DYNAMODB: string) => ({ AWS_ENDPOINT_URL_DYNAMODB });
const atPort = (EDGEWISE_ENGINE_PORT: string) => ({ EDGEWISE_ENGINE_PORT });

describe('AWS_ENDPOINT_URL_DYNAMODB', () => {
  test('names the engine that is used, whatever the port variable says', async () => {
    const environment = { ...named(`${running.endpoint}/`), ...atPort(strangerPort) };
    const engine = await openEngine(environment, never);
    expect(engine).toMatchObject({ kind: 'embedded', endpoint: running.endpoint, own: false });
  });

  test('with an address where nothing answers is an error that says what was tried', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    await expect(openEngine(named(endpoint), never)).rejects.toMatchObject({
      code: 'engine.notAnswering',
      message: `DynamoDB is not answering on ${new URL(endpoint).host}.`,
      details: { tried: `AWS_ENDPOINT_URL_DYNAMODB=${endpoint} (connection refused)` },
    });
  });

  test('with an address of another server is an error that names a free port', async () => {
    const opening = openEngine(named(`http://localhost:${strangerPort}`), never);
    await expect(opening).rejects.toMatchObject({
      code: 'engine.stranger',
      message: expect.stringMatching(/HTTP 403, server: nginx\).*npm run engine port=8790/),
    });
  });

  test.each([
    ['https://dynamodb.us-east-1.amazonaws.com', 'engine.notLocal'],
    ['garbage', 'engine.badEndpoint'],
  ])('with %s is refused before anything is sent', async (text, code) => {
    await expect(openEngine(named(text), never)).rejects.toMatchObject({ code });
  });
});

describe('EDGEWISE_ENGINE_PORT', () => {
  test('of an engine that is running: that one is used, and stop leaves it alone', async () => {
    const environment = { ...named(''), ...atPort(runningPort) };
    const engine = await openEngine(environment, never);
    expect(engine).toMatchObject({ kind: 'embedded', endpoint: running.endpoint, own: false });
    await engine.stop();
    expect(await identify(running.endpoint)).toEqual({ found: 'embedded' });
  });

  test('of another server: an engine of one’s own is started elsewhere', async () => {
    const engine = await openEngine(atPort(strangerPort));
    try {
      expect(engine).toMatchObject({ kind: 'embedded', own: true });
      expect([strangerPort, runningPort]).not.toContain(new URL(engine.endpoint).port);
    } finally {
      await engine.stop();
    }
  });

  test('of a closed port: an engine of one’s own is started, once', async () => {
    let starts = 0;
    const startOwn = async (): Promise<Engine> => {
      starts += 1;
      return running;
    };
    const engine = await openEngine(atPort(String(await freePort())), startOwn);
    expect(engine).toBe(running);
    expect(starts).toBe(1);
  });

  test.each(['0', '65536', '-1', '87.5', 'http'])('that is %s is refused', async (text) => {
    await expect(openEngine(atPort(text), never)).rejects.toMatchObject({
      code: 'engine.badPort',
      message: `Expected \`EDGEWISE_ENGINE_PORT\` to be a port from 1 to 65535, got \`${text}\`. Say, for example, EDGEWISE_ENGINE_PORT=8790.`,
    });
  });
});
