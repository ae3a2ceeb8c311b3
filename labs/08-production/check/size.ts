/** 8.2 the size of an item. */

import type { Facts } from './context.ts';

export const sizes: Facts = () => {};
