import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { createDocumentClient } from '../document-client.ts';
import { createTable } from '../table.ts';
import { EMBEDDED_PLATFORMS, embeddedBinary, startEmbedded } from './embedded.ts';
import { identify } from './endpoint.ts';
import type { Engine } from './engine.ts';
import { isFree } from './port.ts';

const folder = testFolder();
const engines: Engine[] = [];
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  for (const server of servers.splice(0)) server.close();
});

async function start(options?: Parameters<typeof startEmbedded>[0]): Promise<Engine> {
  const engine = await startEmbedded(options);
  engines.push(engine);
  return engine;
}

async function makeTable(engine: Engine, name: string): Promise<void> {
  const db = createDocumentClient(engine);
  await createTable(db, { name, partitionKey: 'PK', sortKey: 'SK', indexes: {} });
  db.destroy();
}

async function tableNames(engine: Engine): Promise<string[]> {
  const db = createDocumentClient(engine);
  const { TableNames = [] } = await db.send(new ListTablesCommand({}));
  db.destroy();
  return TableNames;
}

const portOf = ({ endpoint }: Engine): number => Number(new URL(endpoint).port);

describe('starting the embedded engine', () => {
  test('it answers on 127.0.0.1 and is identified as embedded', async () => {
    const engine = await start();
    expect(engine).toMatchObject({ kind: 'embedded', name: 'embedded', own: true });
    expect(engine.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await identify(engine.endpoint)).toEqual({ found: 'embedded' });
    expect(await tableNames(engine)).toEqual([]);
  });

  test('two engines at once have ports and tables of their own', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(portOf(one)).not.toBe(portOf(two));
    await makeTable(one, 'only-here');
    expect(await tableNames(one)).toEqual(['only-here']);
    expect(await tableNames(two)).toEqual([]);
  });

  test('on a file, it finds the tables that an earlier engine left there', async () => {
    const databasePath = join(folder, 'tables.db');
    const earlier = await start({ databasePath });
    await makeTable(earlier, 'kept');
    await earlier.stop();
    expect(await tableNames(await start({ databasePath }))).toEqual(['kept']);
  });

  test('a port that another server holds is refused', async () => {
    const server = createServer((_request, response) => response.end('hello'));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(start({ port })).rejects.toMatchObject({
      name: 'KitError',
      code: expect.stringMatching(/^engine\.(portTaken|failed)$/),
      message: expect.stringContaining(String(port)),
    });
  });

  test('a port that another embedded engine holds is refused', async () => {
    const other = await start();
    await expect(start({ port: portOf(other) })).rejects.toMatchObject({
      code: expect.stringMatching(/^engine\.(portTaken|failed)$/),
    });
  });
});

describe('stopping the embedded engine', () => {
  test('nothing is left on its port, and stopping it again is harmless', async () => {
    const engine = await start();
    await engine.stop();
    expect(await identify(engine.endpoint)).toEqual({
      found: 'nothing',
      reason: 'connection refused',
    });
    expect(await isFree(portOf(engine))).toBe(true);
    await expect(engine.stop()).resolves.toBeUndefined();
  });
});

describe('the engine’s binary', () => {
  test('is there for this platform', () => {
    expect(embeddedBinary()).toMatch(/dynoxide(\.exe)?$/);
  });

  test('for a platform without one, the error names the command for the other engine', () => {
    expect(() => embeddedBinary('sunos-sparc')).toThrow(
      expect.objectContaining({
        code: 'engine.noBinary',
        message: expect.stringMatching(/sunos-sparc.*npm run engine dynamodb-local/),
        details: { platform: 'sunos-sparc' },
      }),
    );
  });

  test('for a platform whose package npm did not install, the error says npm ci', () => {
    const here = `${process.platform}-${process.arch}`;
    const absent = EMBEDDED_PLATFORMS.find((platform) => platform !== here) as string;
    expect(() => embeddedBinary(absent)).toThrow(
      expect.objectContaining({
        code: 'engine.noBinary',
        message: expect.stringMatching(/npm ci without --omit=optional/),
      }),
    );
  });
});
