import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import { startEngineProxy } from '../../kit/engine/engine-proxy.ts';
import {
  type GovernorServerOptions,
  type RunningGovernor,
  startGovernor,
} from '../../kit/governor/proxy/server.ts';
import { CountingProxy } from '../governor/counting-proxy.ts';
import { engine } from '../test-engine.ts';
import {
  answerOf,
  CREATE_TABLE,
  exchange,
  rawText,
  refusedRequests,
  SIGNED,
  sendRaw,
} from './raw-request.ts';

const PAGE = 'http://localhost:5173';
const target = (operation: string): string => `x-amz-target: DynamoDB_20120810.${operation}`;

const link = await CountingProxy.start(engine.endpoint);
const governors: RunningGovernor[] = [];
afterEach(async () => {
  for (const governor of governors.splice(0)) await governor.stop();
  link.forget();
  link.origin = undefined;
});
afterAll(async () => {
  await link.stop();
});

async function start(options: Partial<GovernorServerOptions> = {}): Promise<string> {
  const governor = await startGovernor({ target: link.endpoint, ...options });
  governors.push(governor);
  return governor.endpoint;
}

const hostOf = (endpoint: string): string => `Host: ${new URL(endpoint).host}`;
const corsOf = ({ headers }: { headers: ReadonlyMap<string, string> }): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const passed = (): number => link.count('CreateTable') + link.count('ListTables') + link.count('');

describe('The governor refuses before anything reaches the engine', () => {
  test.each(refusedRequests('http://127.0.0.1:1').map(([title]) => title))('%s', async (title) => {
    const endpoint = await start();
    const [, lines = []] = refusedRequests(endpoint).find(([name]) => name === title) ?? [];
    const answer = await sendRaw(endpoint, lines, CREATE_TABLE);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('application/x-amz-json-1.0');
    expect(JSON.parse(answer.body)).toEqual({
      __type: 'com.amazon.coral.service#AccessDeniedException',
      message: expect.stringMatching(/(^Expected|web page).*(http:\/\/127\.0\.0\.1|origin=)/),
    });
    expect(corsOf(answer)).toEqual([]);
    expect(passed()).toBe(0);
    expect(governors[0]?.state().tables).toEqual([]);
  });
});

describe('The governor’s own pages', () => {
  test.each([
    'state',
    'metrics',
    'events',
    '',
  ])('/_governor/%s is refused to every stranger', async (name) => {
    const endpoint = await start();
    for (const [title, lines] of refusedRequests(endpoint, `/_governor/${name}`)) {
      const answer = await sendRaw(endpoint, lines);
      expect([title, answer.status]).toEqual([title, 403]);
      expect(JSON.parse(answer.body).message).toMatch(/^(Expected|This request)/);
    }
    const own = await sendRaw(endpoint, ['GET /_governor/state HTTP/1.1', hostOf(endpoint)]);
    expect([own.status, corsOf(own)]).toEqual([200, []]);
  });
});

describe('On a connection that is kept', () => {
  test('every request is asked for itself', async () => {
    const endpoint = await start();
    const list = ['POST / HTTP/1.1', hostOf(endpoint), target('ListTables'), ...SIGNED];
    const answers = await exchange(
      endpoint,
      rawText(list, '{}') +
        rawText([...list, 'Origin: https://evil.example'], '{}') +
        rawText([...list, 'connection: close'], '{}'),
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 403',
      'HTTP/1.1 200',
    ]);
    expect(link.count('ListTables')).toBe(2);
  });

  test('a refusal does not wait for the body', async () => {
    const endpoint = await start();
    const head = ['POST / HTTP/1.0', hostOf(endpoint), 'Origin: null', 'content-length: 1000000'];
    const answer = answerOf(await exchange(endpoint, `${head.join('\r\n')}\r\n\r\n`));
    expect(answer.status).toBe(403);
  });
});

describe('What the governor passes back', () => {
  test('allows no page to read it, where the engine behind it allows all', async () => {
    link.origin = 'https://evil.example';
    const endpoint = await start({ origins: [PAGE] });
    const lines = ['POST / HTTP/1.1', target('ListTables'), ...SIGNED];
    const straight = await sendRaw(link.endpoint, [...lines, hostOf(link.endpoint)], '{}');
    expect(straight.headers.get('access-control-allow-origin')).toBe('*');
    const answer = await sendRaw(endpoint, [...lines, hostOf(endpoint)], '{}');
    expect([answer.status, answer.body, corsOf(answer)]).toEqual([200, straight.body, []]);
    const page = await sendRaw(endpoint, [...lines, hostOf(endpoint), `Origin: ${PAGE}`], '{}');
    expect(page.headers.get('access-control-allow-origin')).toBe(PAGE);
  });
});

describe('A page whose origin was named', () => {
  const create = (endpoint: string): string[] => [
    'POST / HTTP/1.1',
    hostOf(endpoint),
    `Origin: ${PAGE}`,
    'Sec-Fetch-Site: same-site',
    target('CreateTable'),
    ...SIGNED,
  ];

  test('is answered by the governor, for that origin and no other', async () => {
    const endpoint = await start({ origins: ['http://localhost:3000', PAGE] });
    const answer = await sendRaw(endpoint, create(endpoint), CREATE_TABLE);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(answer.headers.get('vary')).toContain('origin');
    const state = ['GET /_governor/state HTTP/1.1', hostOf(endpoint), `Origin: ${PAGE}`];
    const page = await sendRaw(endpoint, state);
    expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, PAGE]);
    const other = await sendRaw(
      endpoint,
      create(endpoint).map((line) => line.replace('5173', '5174')),
      CREATE_TABLE,
    );
    expect([other.status, corsOf(other)]).toEqual([403, []]);
  });

  test('asks before its request, and the engine hears nothing of that', async () => {
    const endpoint = await start({ origins: [PAGE] });
    const answer = await sendRaw(endpoint, [
      'OPTIONS / HTTP/1.1',
      hostOf(endpoint),
      `Origin: ${PAGE}`,
      'Access-Control-Request-Method: POST',
      'Access-Control-Request-Headers: x-amz-target,content-type',
    ]);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(answer.headers.get('access-control-allow-headers')).toBe('x-amz-target,content-type');
    expect(passed()).toBe(0);
  });

  test('is refused by a name that is not this machine’s', async () => {
    const endpoint = await start({ origins: [PAGE] });
    const lines = create(endpoint).map((line) => (line.startsWith('Host') ? 'Host: x' : line));
    expect((await sendRaw(endpoint, lines, CREATE_TABLE)).status).toBe(403);
    expect(passed()).toBe(0);
  });

  test('comes through a governor in front of an engine that has a door of its own', async () => {
    const behind = await startEngineProxy(await startEmbedded(), { port: 0 });
    try {
      const endpoint = await start({ target: behind.endpoint, origins: [PAGE] });
      const answer = await sendRaw(endpoint, create(endpoint), CREATE_TABLE);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
    } finally {
      await behind.stop();
    }
  });
});

test('A name that was given to this machine lets programs in, not pages', async () => {
  const endpoint = await start({ hosts: ['host.docker.internal'] });
  const { port } = new URL(endpoint);
  const list = [
    'POST / HTTP/1.1',
    `Host: host.docker.internal:${port}`,
    target('ListTables'),
    ...SIGNED,
  ];
  expect((await sendRaw(endpoint, list, '{}')).status).toBe(200);
  const page = await sendRaw(endpoint, [...list, `Origin: ${PAGE}`], '{}');
  expect(page.status).toBe(403);
});

test('An origin that no browser sends is refused before the governor listens', async () => {
  await expect(start({ origins: ['*'] })).rejects.toMatchObject({ code: 'access.badOrigin' });
});
