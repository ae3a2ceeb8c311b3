import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { engine } from '../tools/test-engine.ts';
import { createDocumentClient } from './document-client.ts';

afterEach(() => vi.unstubAllEnvs());

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
