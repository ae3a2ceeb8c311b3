import fc from 'fast-check';
import { test } from 'vitest';
import { textBytes } from './value-size.ts';

test('A text has as many bytes as the system says, whatever its characters and length', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\u007f', 'é', '€', '😀'), maxLength: 40 });
  fc.assert(fc.property(text, (any) => textBytes(any) === Buffer.byteLength(any)));
});
