/**
 * The embedded engine that the tests of one file share, and a client of it; both end with the file. Not for
 * pure tests: their files share one graph of modules.
 */

import { afterAll } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';

export const engine = await startEmbedded();
export const db = createDocumentClient(engine);

afterAll(async () => {
  db.destroy();
  await engine.stop();
});
