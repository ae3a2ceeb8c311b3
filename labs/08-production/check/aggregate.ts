/** 8.3 aggregates. */

import type { Facts } from './context.ts';

export const aggregates: Facts = () => {};
