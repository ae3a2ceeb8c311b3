import { expect, test } from 'vitest';
import { errorText } from './explain-error.ts';
import { refusalsBy } from './own-error.ts';

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
