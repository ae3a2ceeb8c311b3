import { expect, test } from 'vitest';
import { armProgressLine } from './screen.ts';

test('a line says which arm of how many, and how far all of them are', () => {
  const line = armProgressLine(
    'celebrity',
    { arm: 1, arms: 4, name: 'after', driver: 'autocannon' },
    0.5,
  );
  expect(line).toBe('  [#######-------------]  celebrity, arm 2 of 4: after, by autocannon');
});

test('an arm that is being read back counts as over, not as more', () => {
  const line = armProgressLine(
    'even',
    { arm: 3, arms: 4, name: 'before', driver: 'open-loop' },
    1.7,
  );
  expect(line).toContain(`[${'#'.repeat(20)}]`);
});
