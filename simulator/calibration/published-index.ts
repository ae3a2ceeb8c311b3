/** What AWS’s workshop shows of an index that cannot follow its table. */

import {
  admittedBetween,
  admittedPerSecond,
  firstThrottle,
  metric,
  phaseOf,
  throttledOtherwise,
} from './measure.ts';
import { AT_LEAST_ONCE, NEVER, type PublishedCase } from './published-case.ts';

export const PUBLISHED_INDEXES: readonly PublishedCase[] = [
  {
    name: 'L-4, an index that cannot follow',
    example: 'l-4-slow-index',
    figures: [
      {
        what: 'write units admitted in the minute after the first refusal',
        published: 'none, also of items that are not in the index',
        ...NEVER,
        measure: (result) => {
          const from = firstThrottle(result, 'Logs') + 1;
          return 60 * admittedBetween(result, 'Logs', 'write', from, from + 60);
        },
      },
      {
        what: 'units throttled, but not by the index’s provision',
        published: 'none',
        ...NEVER,
        measure: (result) => throttledOtherwise(result, 'IndexWriteProvisionedThroughputExceeded'),
      },
      {
        what: 'write units a second of the table, in the run',
        published: 'below its 1,000',
        low: 0,
        high: 999,
        measure: (result) => admittedPerSecond(phaseOf(result, 0), 'Logs', 'write'),
      },
      {
        what: 'WriteThrottleEvents of the table',
        published: 'only on the index',
        ...NEVER,
        measure: (result) => metric(result, 'Logs', 'WriteThrottleEvents'),
      },
      {
        what: 'WriteThrottleEvents of the index',
        published: 'some',
        ...AT_LEAST_ONCE,
        measure: (result) => metric(result, 'Logs/byStatus', 'WriteThrottleEvents'),
      },
      {
        what: 'ThrottledRequests of the table',
        published: 'some',
        ...AT_LEAST_ONCE,
        measure: (result) => metric(result, 'Logs', 'ThrottledRequests'),
      },
    ],
  },
];
