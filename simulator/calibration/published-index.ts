/** What AWS’s workshop shows of an index that cannot follow its table. */

import {
  admittedBetween,
  admittedPerSecond,
  firstThrottle,
  metric,
  phaseOf,
  throttledOtherwise,
} from './measure.ts';
import { AT_LEAST_ONCE, NEVER, type PublishedCase, visible } from './published-case.ts';

export const PUBLISHED_INDEXES: readonly PublishedCase[] = [
  {
    name: 'L-4, an index that cannot follow',
    example: 'l-4-slow-index',
    figures: [
      {
        what: 'write units admitted in the minute after the first refusal',
        published: 'none, also of items that are not in the index',
        ...NEVER,
        ...visible((seen) => {
          const from = firstThrottle(seen, 'Logs') + 1;
          return 60 * admittedBetween(seen, 'Logs', 'write', from, from + 60);
        }),
      },
      {
        what: 'units throttled, but not by the index’s provision',
        published: 'none',
        ...NEVER,
        ...visible((seen) => throttledOtherwise(seen, 'IndexWriteProvisionedThroughputExceeded')),
      },
      {
        what: 'write units a second of the table, in the run',
        published: 'below its 1,000',
        low: 0,
        high: 999,
        ...visible((seen) => admittedPerSecond(phaseOf(seen, 0), 'Logs', 'write')),
      },
      {
        what: 'WriteThrottleEvents of the table',
        published: 'only on the index',
        ...NEVER,
        ...visible((seen) => metric(seen, 'Logs', 'WriteThrottleEvents')),
      },
      {
        what: 'WriteThrottleEvents of the index',
        published: 'some',
        ...AT_LEAST_ONCE,
        ...visible((seen) => metric(seen, 'Logs/byStatus', 'WriteThrottleEvents')),
      },
      {
        what: 'ThrottledRequests of the table',
        published: 'some',
        ...AT_LEAST_ONCE,
        ...visible((seen) => metric(seen, 'Logs', 'ThrottledRequests')),
      },
    ],
  },
];
