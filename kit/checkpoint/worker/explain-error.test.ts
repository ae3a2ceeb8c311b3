import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../meter/request-record.ts';
import { errorText, refusalsBy, thrownText } from './explain-error.ts';
import { EndlessRequestsError, MissingAwaitError } from './model-client.ts';

describe('an error of a model in words', () => {
  test('has its name, its code where there is one, and its message', () => {
    const refused = Object.assign(new Error('no cents left'), { name: 'InvoicingError' });
    expect(errorText(refused)).toBe('InvoicingError: no cents left');
    expect(errorText(Object.assign(refused, { code: 'exceedsBill' }))).toBe(
      "InvoicingError 'exceedsBill': no cents left",
    );
    expect(errorText('a text')).toBe('"a text"');
  });

  test('leaves out a long value that DynamoDB repeats, such as a whole batch', () => {
    const told = "' at 'requestItems' failed to satisfy constraint";
    const long = new Error(`1 error: Value '${"{item: 'a'} ".repeat(30)}${told}`);
    expect(errorText(long)).toBe(`Error: 1 error: Value at ${told.slice(5)}`);
    const short = new Error(`1 error: Value 'C${told}`);
    expect(errorText(short)).toBe(`Error: ${short.message}`);
  });

  test.each([
    ['Pass options.convertClassInstanceToMap=true', 'lab.now().toISOString()'],
    ['Attribute name is a reserved keyword; reserved keyword: Type', 'ExpressionAttributeNames'],
    ['Consistent reads are not supported on global secondary indexes', 'ask the table'],
    ['Consistent read cannot be true when querying a GSI', 'ask the table'],
    ['Query condition missed key schema element: PK', 'IndexName'],
  ])('%s gets advice that helps here', (message, advice) => {
    expect(thrownText(new Error(message), []).advice).toContain(advice);
  });

  test('a request that was not awaited and requests without an end have words of their own', () => {
    expect(thrownText(new MissingAwaitError(), []).advice).toContain('`await`');
    const endless = (more: boolean): string | undefined =>
      thrownText(new EndlessRequestsError(), [{ more } as RequestRecord]).advice;
    expect(endless(true)).toContain('ExclusiveStartKey');
    expect(endless(false)).toContain('nothing more to ask');
  });
});

class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly code: 'outOfStock' | 'notFound';
  readonly productId: string | undefined;
  constructor(code: 'outOfStock' | 'notFound', message: string, productId?: string) {
    super(message);
    this.code = code;
    this.productId = productId;
  }
}

const [isExpected, expected] = refusalsBy(ShopError)('outOfStock', { productId: 'p7' });
const told = (error: unknown): string => errorText(error, isExpected.differs?.(error));

test('an error of the code is the expected one if its members are', () => {
  expect(expected).toBe("ShopError 'outOfStock' with productId p7");
  expect(isExpected(new ShopError('outOfStock', 'sold out', 'p7'))).toBe(true);
  expect(isExpected(new ShopError('outOfStock', 'sold out', 'p8'))).toBe(false);
  expect(isExpected(new Error('outOfStock'))).toBe(false);
});

test('an error of the right code is told with the member that differs', () => {
  const other = new ShopError('outOfStock', 'sold out', 'p8');
  expect(told(other)).toBe("ShopError 'outOfStock' with productId p8: sold out");
  const none = new ShopError('outOfStock', 'sold out');
  expect(told(none)).toBe("ShopError 'outOfStock' without productId: sold out");
});

test('an error of another code is told by its code alone', () => {
  expect(told(new ShopError('notFound', 'no such product'))).toBe(
    "ShopError 'notFound': no such product",
  );
  expect(told(new Error('broken'))).toBe('Error: broken');
});
