import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import { nodeIn, ROOT } from '../../../tools/tree-copy.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { smellsOf } from '../../meter/smell.ts';
import { failureOf } from './failure.ts';
import { ZONE } from './settings.ts';

const key = { PK: { S: 'A' }, SK: { S: 'A' } };
const record = (number: number, operation: string, more: Partial<RequestRecord> = {}) =>
  sampleRequest(number, { operation, input: { Key: key }, ...more });
const readModifyWrite = [record(1, 'GetItem'), record(2, 'UpdateItem')];
const cutOff = [record(1, 'Query', { more: true, input: {}, keyCondition: 'PK = A' })];
const text = { lines: ['Found this.'], advice: 'Why?' };

describe('a failure', () => {
  test('says what was found, then what ran, then what to think about', () => {
    const { lines, advice } = failureOf('wrong-answer', text, { trace: [] });
    expect(lines).toEqual(['Found this.', 'What ran: no request at all.']);
    expect(advice).toEqual(['Why?']);
  });

  test('puts the question that its lines end in below the requests, and no more than that', () => {
    const asks = { lines: ['Found this.', 'A second line. It goes on here. And why is that?'] };
    const { lines, advice } = failureOf('wrong-answer', asks);
    expect(lines).toEqual(['Found this.', 'A second line. It goes on here.']);
    expect(advice).toEqual(['And why is that?']);
  });

  test('asks something where a check asks nothing', () => {
    expect(failureOf('wrong-answer', { lines: ['Found this.'] }).advice?.[0]).toMatch(/\?$/);
  });

  test('says nothing of requests in a step that asks for none', () => {
    const silent = { trace: [], asksNothing: true };
    expect(failureOf('wrong-answer', text, silent).lines).toEqual(['Found this.']);
  });

  test('tells that an answer had items of several types, where a value is not there', () => {
    const trace = [record(1, 'Query', { types: { Review: 25, ReviewFlag: 4 } })];
    const lost = { lines: ['You returned "undefined".'], advice: 'Why?' };
    const { lines, advice } = failureOf('wrong-answer', lost, { trace });
    expect(lines).toContain('Your Query returned items of several types: 25 Review, 4 ReviewFlag.');
    expect(advice?.[0]).toMatch(/^Which of these types/);
    expect(failureOf('wrong-answer', text, { trace }).lines.join()).not.toContain('types');
  });

  test('tells a request that DynamoDB refused, where the model caught the error', () => {
    const invalid =
      'The provided expression refers to an attribute that does not exist in the item';
    const trace = [record(1, 'GetItem'), record(2, 'UpdateItem', { invalid })];
    const caught = failureOf('wrong-answer', text, { trace });
    expect(caught.lines.join(' ')).toContain(
      'DynamoDB refused request 2, UpdateItem: The provided',
    );
    expect(caught.advice?.join(' ')).toMatch(/hides this error\?$/);
    const known = failureOf('wrong-answer', { lines: [`It says: ${invalid}`] }, { trace });
    const thrown = failureOf('threw', text, { trace, hasThrown: true });
    for (const { advice } of [known, thrown]) expect(advice?.join(' ')).not.toContain('hides');
  });

  test('is a read-modify-write only where somebody else wrote meanwhile', () => {
    const smell = (isContended: boolean): string | undefined =>
      failureOf('wrong-answer', text, { trace: readModifyWrite, isContended }).smell;
    expect(smell(true)).toBe('READ-MODIFY-WRITE');
    expect(smell(false)).toBeUndefined();
  });

  test('of a wrong answer is not explained by a request that was sent twice', () => {
    const asked = [record(1, 'GetItem'), record(2, 'GetItem')];
    expect(smellsOf(asked).map(({ id }) => id)).toEqual(['ASKED-TWICE']);
    const failure = failureOf('wrong-answer', text, { trace: asked });
    expect(failure.smell).toBeUndefined();
    expect(failure.advice).toEqual(['Why?']);
    expect(failureOf('threw', text, { trace: asked, hasThrown: true }).smell).toBe('ASKED-TWICE');
  });

  test('is no lost page where the call ended in an error before the next one', () => {
    const smell = (hasThrown: boolean): string | undefined =>
      failureOf('wrong-answer', text, { trace: cutOff, hasThrown }).smell;
    expect(smell(false)).toBe('LOST-PAGE');
    expect(smell(true)).toBeUndefined();
  });
});

// It replaces methods of its whole process.
test('a date without a time is the day before, and the day after it is the next day', async () => {
  const asked = `
    import { goElsewhere } from './kit/checkpoint/worker/elsewhere.ts';
    goElsewhere();
    const day = new Date('1998-01-01');
    const told = [day.getFullYear(), day.toLocaleDateString('sv')];
    const utc = [day.getUTCFullYear(), day.toLocaleDateString('sv', { timeZone: 'UTC' })];
    const next = new Date(day.setDate(day.getDate() + 1)).toISOString();
    console.log(JSON.stringify({ told, utc, next }));`;
  const words = ['--import', 'tsx', '--input-type=module', '-e', asked];
  const { stdout } = await nodeIn(ROOT, words, { TZ: ZONE });
  expect(JSON.parse(stdout)).toEqual({
    told: [1997, '1997-12-31'],
    utc: [1998, '1998-01-01'],
    next: '1998-01-02T00:00:00.000Z',
  });
});
