/** 8.4 alarms. */

import type { Facts } from './context.ts';

export const alarms: Facts = () => {};
