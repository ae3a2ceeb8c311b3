/** A run on AWS that makes two tables and waits: a process for tests of what ends it. */

import { runOnAws } from '../commands/shell/aws-run.ts';
import { runCommand } from '../commands/shell/exit.ts';
import { createDocumentClient } from '../kit/document-client.ts';
import { print } from '../kit/report/terminal.ts';
import { STAND_IN_ACCOUNT } from './aws-stand-in.ts';

const PLAN = {
  command: 'npm run lab:3 aws',
  what: 'two tables',
  units: { readUnits: 1, writeUnits: 1 },
  limitSeconds: 3_600,
  maximum: { readUnits: 1, writeUnits: 1 },
  tables: 2,
};
const WORDS = { verbs: ['aws'], options: new Map([['account', STAND_IN_ACCOUNT]]) };

await runCommand(() =>
  runOnAws(PLAN, WORDS, async ({ engine, create }) => {
    const db = createDocumentClient(engine);
    for (const name of ['edgewise-one', 'edgewise-two']) {
      await create(db, { name, partitionKey: 'PK', sortKey: 'SK', indexes: {} }, name);
    }
    print(['Both are made.']);
    return new Promise<number>(() => {});
  }),
);
