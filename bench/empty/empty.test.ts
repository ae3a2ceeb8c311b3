/** The peer of `npm run bench checkpoint`: the least that Vitest can run. */

import { test } from 'vitest';

test('nothing happens', () => {});
