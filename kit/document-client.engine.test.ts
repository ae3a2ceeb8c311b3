import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDocumentClient } from './document-client.ts';
import { startEmbedded } from './engine/embedded.ts';
import type { Engine } from './engine/engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEmbedded();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => engine.stop());

describe('a document client', () => {
  test.each([
    'AWS_USE_FIPS_ENDPOINT',
    'AWS_USE_DUALSTACK_ENDPOINT',
  ])('reaches a local engine where the user has set %s for AWS', async (name) => {
    vi.stubEnv(name, 'true');
    const db = createDocumentClient(engine);
    try {
      expect((await db.send(new ListTablesCommand({}))).TableNames).toEqual([]);
    } finally {
      db.destroy();
    }
  });
});
