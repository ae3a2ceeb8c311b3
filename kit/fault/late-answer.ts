/** An answer that comes last: requests that are sent side by side are answered in any order. */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Looks, a millisecond apart, at which nothing else is under way: then its caller sends nothing more. */
const QUIET_LOOKS = 3;

/**
 * Holds one answer of a client back, plain or document, until every other request is answered and no
 * further one is sent. The engine itself is not late.
 *
 * @param number which of the client's requests, from 1
 * @example
 * attachLateAnswer(db, 1);
 * await Promise.all(shards.map((shard) => db.send(queryOf(shard)))); // the first shard answers last
 */
export function attachLateAnswer(
  client: Pick<DynamoDBClient, 'middlewareStack'>,
  number: number,
): void {
  let sent = 0;
  let underWay = 0;
  const othersEnded = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET_LOOKS; quiet = underWay === 1 ? quiet + 1 : 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  client.middlewareStack.add(
    (next) => async (args) => {
      sent += 1;
      underWay += 1;
      const isLate = sent === number;
      try {
        return await next(args);
      } finally {
        if (isLate) await othersEnded();
        underWay -= 1;
      }
    },
    { step: 'initialize', name: 'edgewiseLateAnswer' },
  );
}
