/** The published experiments that the model is held to; their sources are in their examples. */

import type { PublishedCase } from './published-case.ts';
import { PUBLISHED_INDEXES } from './published-index.ts';
import { PUBLISHED_PROVISIONS } from './published-provision.ts';
import { PUBLISHED_TRAFFIC } from './published-traffic.ts';

export const PUBLISHED: readonly PublishedCase[] = [
  ...PUBLISHED_TRAFFIC,
  ...PUBLISHED_PROVISIONS,
  ...PUBLISHED_INDEXES,
];
