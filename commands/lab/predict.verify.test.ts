/** `npm run lab:N predict`, by words and on a terminal. */

import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { wrongText } from '../../tools/lab-gallery/wrong-model.ts';
import { commandsIn, testTree } from '../../tools/test-folder.ts';
import type { Ended } from '../../tools/tree-copy.ts';

const LAB = join('labs', '01-invoicing');

const tree = await testTree();
const run = commandsIn(tree.folder);

const file = (...names: string[]): string => join(tree.folder, ...names);
const read = (...names: string[]): string => readFileSync(file(...names), 'utf8');
const predict = (...words: string[]): Promise<Ended> =>
  run(['lab', '1', 'predict', 'types=off', ...words]);
const save = (model: string): Promise<void> => writeFile(file(LAB, 'model.ts'), model);

beforeEach(async () => {
  await save(read('solutions', '01-invoicing', 'model.ts'));
  await rm(file('.workshop', 'guesses.json'), { force: true });
});

describe('a guess in words', () => {
  test('is refused in one sentence where nobody can be asked and nothing is said', async () => {
    const { code, stdout, stderr } = await predict('1.3');
    expect(stderr).toBe(
      'Expected a guess, but there is no terminal to type it in. Say, for example: npm run lab:1 1.3 predict requests=1 index=GSI1.\n',
    );
    expect([code, stdout]).toEqual([64, '']);
    expect(existsSync(file('.workshop', 'guesses.json'))).toBe(false);
  });

  test('of another index, or of no number, is refused before anything is done', async () => {
    const other = await predict('1.3', 'index=GSI7');
    expect(other.stderr).toContain('Expected `index` to be table or GSI1, got `GSI7`.');
    const half = await predict('1.3', 'requests=1.5');
    expect(half.stderr).toContain('Expected `requests` to be a whole number');
    expect([other.code, half.code]).toEqual([64, 64]);
  });

  test('does not go with watch', async () => {
    const { code, stderr } = await predict('watch');
    expect(stderr).toContain('Expected one thing at a time, got predict and watch.');
    expect(code).toBe(64);
  });

  test('waits for a step that is not written, and is compared when it is', async () => {
    const solution = read(LAB, 'model.ts');
    await save(read(LAB, 'starter.ts'));
    const early = await predict('1.5', 'requests=2', 'index=none');
    expect(early.stdout).toContain('Your guess is kept, because step 1.5 has no receipt yet.');
    expect(early.code).toBe(2);

    await save(solution);
    const { code, stdout } = await predict('1.5');
    expect(stdout).toContain('Your guess for 1.5, invoices of a bill:  requests=2 index=table');
    expect(stdout).toContain('  PASS 1.5');
    expect(stdout).toContain('You thought of 2 requests; your function sent 1.');
    expect(stdout).toContain('You thought of the table; your function asked GSI1.');
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);

    const result = JSON.parse(read('.workshop', 'last', '01', 'result.json'));
    const sent = { requests: 1, indexes: ['GSI1'] };
    const guess = { step: '1.5', name: 'invoices of a bill', requests: 2, index: 'table', sent };
    expect(result.guess).toEqual(guess);

    await run(['labs', 'share', `to=${file('.workshop')}`]);
    const id = read('.workshop', 'share', 'id').trim();
    expect(read('.workshop', `edgewise-${id}.json`)).not.toContain('guess');
  });

  test('is compared with a Scan of several pages too, and the check fails as ever', async () => {
    await save(await wrongText(1, 'scan'));
    const { code, stdout } = await predict('1.5', 'requests=1', 'index=GSI1');
    expect(stdout).toContain('smell: SCAN');
    expect(stdout).toMatch(/your function sent 4\. 3 of them ask for the next\s+page of an answer/);
    expect(stdout).toMatch(/A Scan names no key at\s+all\./);
    expect(code).toBe(1);
  });
});

describe.skipIf(!existsSync('/usr/bin/script'))('on a terminal', () => {
  /** Sends a text each time another question stands there. */
  async function typed(...answers: [question: string, text: string][]): Promise<Ended> {
    const command = `"${process.execPath}" commands/lab.mjs 1 1.3 predict types=off`;
    const start = `const { spawn } = require('node:child_process');
      spawn('script', ['-qec', ${JSON.stringify(command)}, '/dev/null'], { stdio: 'inherit' })
        .on('exit', (code) => process.exit(code));`;
    const child = tree.start(['-e', start], { TERM: 'xterm-256color', NO_COLOR: '1' });
    let stdout = '';
    const left = [...answers];
    child.stdout.on('data', (data) => {
      stdout += data;
      const [next] = left;
      if (next === undefined || !stdout.includes(next[0])) return;
      left.shift();
      child.stdin.write(next[1]);
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, stdout, stderr: '' };
  }
  const REQUESTS = 'How many requests does your answer send?';
  const INDEX = 'Where do they go: t = table, g = GSI1?';

  test('two short questions come before the run, and the receipt after it', async () => {
    const { code, stdout } = await typed([REQUESTS, '3\r'], [INDEX, 't\r']);
    expect(stdout.indexOf('PASS 1.3')).toBeGreaterThan(stdout.indexOf(INDEX));
    expect(stdout).toContain('Your guess for 1.3, bills of an invoice:');
    expect(stdout).toContain('You thought of 3 requests; your function sent 1.');
    expect(code).toBe(0);
  });

  test('Enter alone skips a question, and nothing is kept or compared then', async () => {
    const { code, stdout } = await typed([REQUESTS, '\r'], [INDEX, '\r']);
    expect(stdout).toContain('PASS 1.3');
    expect(stdout).not.toContain('Your guess');
    expect(existsSync(file('.workshop', 'guesses.json'))).toBe(false);
    expect(code).toBe(0);
  });

  test('Ctrl-C at a question ends with 130, before anything is checked or kept', async () => {
    const { code, stdout } = await typed([REQUESTS, '3\r'], [INDEX, '\u0003']);
    expect(stdout).not.toContain('PASS 1.3');
    expect(existsSync(file('.workshop', 'guesses.json'))).toBe(false);
    expect(code).toBe(130);
  });
});
