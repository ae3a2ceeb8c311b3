import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import { testFolder } from '../../../tools/test-folder.ts';
import type { TableDefinition } from '../../table.ts';
import type { CalledRequest } from '../report/fact-report.ts';
import type { StepGuess } from '../report/run-report.ts';
import { forgetGuesses, guessLines, keepGuess, readGuesses } from './guess.ts';

let file: string;
beforeEach(() => {
  file = join(testFolder(), 'guesses.json');
});

describe('the file of guesses', () => {
  test('is empty before the first guess, and is not made by reading it', () => {
    expect(readGuesses(file)).toEqual({});
    expect(existsSync(file)).toBe(false);
  });

  test('keeps the last guess of each step, and leaves no half-written file beside it', async () => {
    await keepGuess(file, '3.1', { requests: 4 });
    await keepGuess(file, '3.2', { index: 'GSI1' });
    const told = { requests: 1, index: 'table', sent: { requests: 1, indexes: ['table'] } };
    await keepGuess(file, '3.1', told);
    expect(readGuesses(file)).toEqual({ '3.1': told, '3.2': { index: 'GSI1' } });
    expect(readdirSync(dirname(file))).toEqual(['guesses.json']);
  });

  test('keeps guesses about steps that no lab has any more', async () => {
    writeFileSync(file, '{"version":1,"guesses":{"99.1":{"requests":2}}}');
    await keepGuess(file, '3.1', { requests: 1 });
    expect(readGuesses(file)).toHaveProperty(['99.1'], { requests: 2 });
  });

  test('forgets the steps of a lab that begins anew, and no others', async () => {
    await keepGuess(file, '3.1', { requests: 4 });
    await keepGuess(file, '4.1', { requests: 2 });
    await forgetGuesses(file, ['3.1', '3.2']);
    expect(readGuesses(file)).toEqual({ '4.1': { requests: 2 } });
  });

  test.each([
    'null',
    '{"version":1,"gue',
    '{"version":2,"guesses":{}}',
    '{"version":1,"guesses":[]}',
    '{"version":1,"guesses":{"3.1":"4"}}',
    '{"version":1,"guesses":{"3.1":{"requests":"4"}}}',
    '{"version":1,"guesses":{"3.1":{"index":1}}}',
  ])('that holds %s is told and left as it is', async (text) => {
    writeFileSync(file, text);
    const corrupt = { code: 'guess.corrupt', ending: 'environment' };
    expect(() => readGuesses(file)).toThrow(expect.objectContaining(corrupt));
    await expect(keepGuess(file, '3.1', { requests: 1 })).rejects.toMatchObject(corrupt);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

const table: TableDefinition = {
  name: 'Shop',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' } },
};

/** So many requests of an operation, each with what sets it apart. */
function sent(operation: string, ...requests: Partial<CalledRequest>[]): CalledRequest[] {
  return requests.map((more, index) => ({
    ...sampleRequest(index + 1, { operation }),
    call: 1,
    ...more,
  }));
}

const told = (guess: StepGuess, trace: CalledRequest[], plain = false): string[] =>
  guessLines({ step: '3.2', guess, pattern: 'orders of a user', trace, table, plain });
const sentence = (guess: StepGuess, trace: CalledRequest[]): string =>
  told(guess, trace)
    .filter((line) => /^ {2}[A-Z]/.test(line) || /^ {2}\S.*[.?]$/.test(line))
    .map((line) => line.trim())
    .join(' ');

const INDEX = { index: 'GSI1' };

describe('a guess beside what was sent', () => {
  test('is a table of both, and says where they are the same', () => {
    expect(told({ requests: 1, index: 'GSI1' }, sent('Query', INDEX))).toEqual([
      'Your guess for 3.2, orders of a user:',
      '            your guess  sent',
      '  requests           1     1',
      '  index           GSI1  GSI1',
      '  Your function did what you thought.',
    ]);
  });

  test('is one fact a line in plain form', () => {
    expect(told({ requests: 2 }, sent('Query', INDEX), true).slice(0, 4)).toEqual([
      'Your guess for 3.2, orders of a user:',
      '  requests',
      '    your guess: 2',
      '    sent: 1',
    ]);
  });

  test('that was skipped in part is told in part', () => {
    expect(told({ index: 'GSI1' }, sent('Query', INDEX)).join('\n')).not.toContain('requests');
    expect(told({ requests: 1 }, sent('Query', INDEX)).join('\n')).not.toContain('index');
  });
});

describe('the sentence below a guess that differs', () => {
  test.each<[what: string, guess: number, trace: CalledRequest[], said: string]>([
    [
      'pages',
      1,
      sent('Query', {}, { continues: 1 }, { continues: 2 }, { continues: 3 }),
      'You thought of 1 request; your function sent 4. 3 of them ask for the next page of an answer.',
    ],
    [
      'a second page',
      1,
      sent('Query', {}, { continues: 1 }),
      'You thought of 1 request; your function sent 2. 1 of them asks for the next page of an answer.',
    ],
    [
      'requests keyed by an answer',
      2,
      sent('GetItem', {}, { keyedBy: 1 }, { keyedBy: 1 }),
      'You thought of 2 requests; your function sent 3. 2 of them ask for a key that an earlier answer held.',
    ],
    [
      'other requests',
      1,
      sent('GetItem', {}, {}),
      'You thought of 1 request; your function sent 2. Which of them did you not think of, and what does it do?',
    ],
    [
      'one Query for a collection',
      25,
      sent('Query', {}),
      'You thought of 25 requests; your function sent 1. One Query reads all items of one item collection that it asks for, up to 1 MB.',
    ],
    [
      'a transaction, beside a Query',
      5,
      [...sent('Query', {}), ...sent('TransactWriteItems', {})],
      'You thought of 5 requests; your function sent 2. One TransactWriteItems makes several writes, or none of them.',
    ],
    [
      'a single write',
      2,
      sent('PutItem', {}),
      'You thought of 2 requests; your function sent 1. Which request did you think of that your function does without?',
    ],
    [
      'no request at all',
      1,
      [],
      'You thought of 1 request; your function sent none. Where does its answer come from?',
    ],
  ])('leads on from %s', (_, requests, trace, said) => {
    expect(sentence({ requests }, trace)).toBe(said);
  });

  test.each<[what: string, index: string, trace: CalledRequest[], said: string]>([
    [
      'the index',
      'table',
      sent('Query', INDEX),
      'You thought of the table; your function asked GSI1. The partition key of GSI1 is GSI1PK: which value did your function give it?',
    ],
    [
      'the table',
      'GSI1',
      sent('GetItem', {}),
      'You thought of GSI1; your function asked the table. The partition key of the table is PK: which value did your function give it?',
    ],
    [
      'both',
      'GSI1',
      sent('Query', INDEX, {}),
      'You thought of GSI1; your function asked GSI1 and the table. The partition key of the table is PK: which value did your function give it?',
    ],
    [
      'a Scan',
      'GSI1',
      sent('Scan', {}),
      'You thought of GSI1; your function asked the table. A Scan names no key at all.',
    ],
  ])('leads on from %s', (_, index, trace, said) => {
    expect(sentence({ index }, trace)).toBe(said);
  });

  test('stays within 80 columns, and never counts points', () => {
    const many = sent('GetItem', ...Array.from({ length: 40 }, () => ({ keyedBy: 1, ...INDEX })));
    for (const line of told({ requests: 1, index: 'table' }, many)) {
      expect(line.length).toBeLessThanOrEqual(80);
      expect(line).not.toMatch(/wrong|score|points|%/i);
    }
  });
});
