/** 8.1 projections. */

import type { Facts } from './context.ts';

export const projections: Facts = () => {};
