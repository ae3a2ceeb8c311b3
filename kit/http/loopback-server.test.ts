import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer, type UnreadLimits } from './loopback-server.ts';

/** More than a system takes for a client that does not read. */
const ANSWER = Buffer.alloc(24 * 2 ** 20, 'x');

let server: LoopbackServer;
let clients: Socket[] = [];
/** Paths in the order in which they were taken up, and in which their connections let go. */
let taken: string[] = [];
let gone: string[] = [];

afterEach(async () => {
  for (const client of clients) client.destroy();
  await server.close();
  clients = [];
});

async function start(unreadLimits?: UnreadLimits): Promise<void> {
  const [own, closed]: [string[], string[]] = [[], []];
  [taken, gone] = [own, closed];
  const portTaken = (_: number, cause: Error): Error => cause;
  server = await startLoopbackServer(
    { port: 0, portTaken, filterAt: () => () => true, ...(unreadLimits && { unreadLimits }) },
    ({ url = '' }, outgoing) => {
      own.push(url);
      outgoing.once('close', () => closed.push(url));
      outgoing.end(ANSWER);
      return undefined;
    },
  );
}

/** Sends requests at once on one connection, and reads nothing. */
function ask(...paths: readonly string[]): Socket {
  const { host, port } = new URL(server.endpoint);
  const client = connect(Number(port), '127.0.0.1').pause();
  clients.push(client);
  client.on('error', () => {});
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`).join(''));
  return client;
}

test('A client that reads nothing gets one answer, however much it asks for', async () => {
  await start();
  const paths = Array.from({ length: 2_000 }, (_, nth) => `/${nth}`);
  const greedy = ask(...paths);
  await expect.poll(() => taken).toContain('/0');
  const other = ask('/other');
  await expect.poll(() => taken).toContain('/other');
  expect(taken).toEqual(['/0', '/other']);
  greedy.destroy();
  other.destroy();
  await expect.poll(() => gone.toSorted()).toEqual(['/0', '/other']);
  expect(taken).toHaveLength(2);
});

test('A client that reads late gets every answer, in the order of its requests', async () => {
  await start();
  const client = ask('/1', '/2', '/3');
  await expect.poll(() => taken).toEqual(['/1']);
  client.resume();
  await expect.poll(() => gone).toEqual(['/1', '/2', '/3']);
  client.write(`GET /4 HTTP/1.1\r\nhost: ${new URL(server.endpoint).host}\r\n\r\n`);
  await expect.poll(() => gone).toEqual(['/1', '/2', '/3', '/4']);
});

test('Where too much is unread, the connections that waited longest are ended', async () => {
  await start({ mostBytes: 1, mostMs: 60_000 });
  for (const path of ['/1', '/2', '/3']) {
    ask(path);
    await expect.poll(() => taken).toContain(path);
  }
  await expect.poll(() => gone).toEqual(['/1', '/2']);
});

test('A client that reads nothing for too long loses its connection', async () => {
  await start({ mostBytes: 2 ** 30, mostMs: 50 });
  ask('/1');
  await expect.poll(() => gone).toEqual(['/1']);
});
