/** The load tests by name, in the order in which `all` runs them. */

import { activityLog } from '../scenarios/activity-log.ts';
import { bestSellers } from '../scenarios/best-sellers.ts';
import { celebrity } from '../scenarios/celebrity.ts';
import { celebrityCounter } from '../scenarios/celebrity-counter.ts';
import { celebrityRead } from '../scenarios/celebrity-read.ts';
import { even } from '../scenarios/even.ts';
import { newestProducts } from '../scenarios/newest-products.ts';
import { split } from '../scenarios/split.ts';
import { viralProduct } from '../scenarios/viral-product.ts';
import type { LoadScenario } from './scenario.ts';

export const SCENARIOS: Readonly<Record<string, LoadScenario>> = {
  celebrity,
  even,
  'celebrity-counter': celebrityCounter,
  'celebrity-read': celebrityRead,
  'activity-log': activityLog,
  'newest-products': newestProducts,
  'viral-product': viralProduct,
  'best-sellers': bestSellers,
  split,
};
