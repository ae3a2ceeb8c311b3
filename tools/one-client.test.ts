/** One factory makes every client of AWS's: whatever is not named here would find its own endpoint. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './tree-copy.ts';

/** The files that make a client, and the reason. */
const MAKES_A_CLIENT = new Map([
  ['kit/document-client.ts', 'the factory'],
  ['kit/stream/streams-client.ts', 'the factory of the clients of streams'],
  ['kit/aws/region-setting.ts', 'reads the configuration, and sends nothing'],
  ['kit/aws/caller-identity.ts', 'asks STS, at an address that it says'],
  ['bench/meter.ts', 'measures a client of the SDK alone'],
]);

/** Applications that use the package, as others write them. */
const APPLICATIONS = 'tools/package/';

const sources = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.js'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.test.ts') && !file.startsWith(APPLICATIONS));
const making = sources.filter((file) =>
  /\bnew (DynamoDB(Streams)?|STS)(Client)?\(/.test(readFileSync(join(ROOT, file), 'utf8')),
);

describe('a client of AWS is made', () => {
  test('by the factories and by the files that have a reason, and by no other', () => {
    expect(making.sort()).toEqual([...MAKES_A_CLIENT.keys()].sort());
  });

  test.each(
    making.filter((file) => file !== 'kit/aws/region-setting.ts'),
  )('with its endpoint, in %s', (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const options = [...text.matchAll(/\bnew \w+Client\(([\s\S]*?)\);/g)].map(([, one]) => one);
    const unaddressed = options.filter((one) => !one?.includes('endpoint'));
    // STS is asked for its region's address by a client that sends nothing.
    expect(unaddressed).toEqual(file === 'kit/aws/caller-identity.ts' ? ['shared'] : []);
  });
});
