import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import { identify } from '../../kit/engine/endpoint.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { startEngineProxy } from '../../kit/engine/engine-proxy.ts';
import { isFree } from '../../kit/engine/port.ts';
import { CountingProxy } from '../governor/counting-proxy.ts';
import {
  CREATE_TABLE,
  exchange,
  rawText,
  refusedRequests,
  SIGNED,
  sendRaw,
} from './raw-request.ts';

const PAGE = 'http://localhost:5173';
const LIST = ['POST / HTTP/1.1', 'x-amz-target: DynamoDB_20120810.ListTables', ...SIGNED];

let behind: Engine;
let link: CountingProxy;
let engine: Engine;
beforeAll(async () => {
  behind = await startEmbedded();
  link = await CountingProxy.start(behind.endpoint);
  const inside = { ...behind, endpoint: link.endpoint };
  const door = { port: 0, origins: [PAGE], hosts: ['host.docker.internal'] };
  engine = await startEngineProxy(inside, door);
});
afterEach(() => {
  link.forget();
  link.origin = undefined;
});
afterAll(async () => {
  await engine.stop();
  await link.stop();
});

const here = (): string => `Host: ${new URL(engine.endpoint).host}`;
const corsOf = ({ headers }: { headers: ReadonlyMap<string, string> }): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('The door of an engine', () => {
  test.each(
    refusedRequests('http://127.0.0.1:1').map(([title]) => title),
  )('refuses before anything reaches the engine: %s', async (title) => {
    const [, lines = []] = refusedRequests(engine.endpoint).find(([name]) => name === title) ?? [];
    const answer = await sendRaw(engine.endpoint, lines, CREATE_TABLE);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body).message).toMatch(/^(Expected|This request)/);
    expect(corsOf(answer)).toEqual([]);
    expect(link.count('CreateTable') + link.count('')).toBe(0);
  });

  test('answers a program as the engine does, but for whom it allows to read', async () => {
    link.origin = 'https://evil.example';
    for (const lines of [LIST, ['GET / HTTP/1.1']]) {
      const straight = await sendRaw(link.endpoint, [...lines, 'Host: engine'], '{}');
      const answer = await sendRaw(engine.endpoint, [...lines, here()], '{}');
      expect([answer.status, answer.body]).toEqual([200, straight.body]);
      expect(straight.headers.get('access-control-allow-origin')).toBe('*');
      expect(corsOf(answer)).toEqual([]);
      for (const name of ['server', 'content-type', 'x-amz-crc32', 'x-dynoxide-version']) {
        expect(answer.headers.get(name)).toBe(straight.headers.get(name));
      }
    }
    expect(await identify(engine.endpoint)).toEqual({ found: 'embedded' });
  });

  test('lets in a page and a name that were named', async () => {
    const page = await sendRaw(engine.endpoint, [...LIST, here(), `Origin: ${PAGE}`], '{}');
    expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, PAGE]);
    const { port } = new URL(engine.endpoint);
    const name = await sendRaw(
      engine.endpoint,
      [...LIST, `Host: host.docker.internal:${port}`],
      '{}',
    );
    expect([name.status, corsOf(name)]).toEqual([200, []]);
  });

  test('breaks the connection where the engine does, and serves again when it is back', async () => {
    link.breakNext('ListTables', 'after');
    const request = rawText([...LIST, here(), 'connection: close'], '{}');
    expect(await exchange(engine.endpoint, request)).toBe('');
    await link.stop();
    expect(await exchange(engine.endpoint, request)).toBe('');
    await link.restart();
    expect((await sendRaw(engine.endpoint, [...LIST, here()], '{}')).status).toBe(200);
  });

  test('ends with its engine', async () => {
    const own = await startEmbedded();
    const both = await startEngineProxy(own, { port: 0 });
    expect(await identify(both.endpoint)).toEqual({ found: 'embedded' });
    await both.stop();
    for (const { endpoint } of [own, both]) {
      expect(await isFree(Number(new URL(endpoint).port))).toBe(true);
    }
  });

  test('is not opened on a port that is taken', async () => {
    const port = Number(new URL(engine.endpoint).port);
    await expect(startEngineProxy(behind, { port })).rejects.toMatchObject({
      code: 'engine.portTaken',
      message: expect.stringContaining(String(port)),
    });
  });
});
