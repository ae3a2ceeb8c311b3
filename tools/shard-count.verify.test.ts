/**
 * Lab 7, step 7.5, as a property: the shard count is raised at random moments, while others follow
 * and unfollow. Every request of every client is sent when a random schedule says so.
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeItems } from '../kit/bulk-writer/bulk-writer.ts';
import type { LabContext } from '../kit/lab-context.ts';
import { createTable } from '../kit/table.ts';
import { followItem, profileItem } from '../labs/07-hot-partitions/check/item.ts';
import { socialTable } from '../labs/07-hot-partitions/table.ts';
import * as reference from '../solutions/07-hot-partitions/model.ts';
import { wrongFunctions } from './lab-gallery/wrong-model.ts';
import { db } from './test-engine.ts';

const moving = await wrongFunctions<typeof reference>(7, 'moved-by-hand');

const RUNS = 100;
const CONTROL_RUNS = 20;
const SINCE = '2026-01-15T09:00:00.000Z';

/** What one client does, one after the other, to its own follow. */
type Deed = 'follow' | 'unfollow';

/** Clients at once, and those who raise the count. */
interface Plan {
  /** Followers from before there were shards; each unfollows and follows as its script says. */
  readonly old: readonly Deed[][];
  readonly fresh: readonly Deed[][];
  readonly raises: readonly number[];
}

const script = fc.array(fc.constantFrom<Deed>('follow', 'unfollow'), { maxLength: 3 });
const plan: fc.Arbitrary<Plan> = fc.record({
  old: fc.array(script, { minLength: 1, maxLength: 5 }),
  fresh: fc.array(script, { minLength: 1, maxLength: 5 }),
  raises: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
});

let stars = 0;

beforeAll(async () => {
  await createTable(db, socialTable);
});

describe('a shard count that is raised at random moments', () => {
  test('loses no edge, doubles none, and brings none back', async () => {
    await fc.assert(property(reference), { numRuns: RUNS });
  });

  test('loses edges, or brings them back, where a raise moves them', async () => {
    const details = await fc.check(property(moving), { numRuns: CONTROL_RUNS });
    expect(details.failed).toBe(true);
  });
});

function property(model: typeof reference) {
  return fc.asyncProperty(plan, fc.scheduler(), async (drawn, scheduler) => {
    const starId = `star${stars++}`;
    const old = drawn.old.map((deeds, place) => ({ id: `old${starId}x${place}`, deeds }));
    const fresh = drawn.fresh.map((deeds, place) => ({ id: `new${starId}x${place}`, deeds }));
    await writeItems(db, socialTable.name, [
      profileItem({ Type: 'Profile', userId: starId, name: 'Star' }),
      ...old.map(({ id }) =>
        followItem({ Type: 'Follow', followerId: id, followeeId: starId, since: SINCE }),
      ),
    ]);
    const lab = scheduled(scheduler);
    const client = async ({ id, deeds }: { id: string; deeds: readonly Deed[] }): Promise<void> => {
      for (const deed of deeds) await unlessRefused(model[deed](lab, id, starId));
    };
    const clients = [...old, ...fresh].map(client);
    const raises = drawn.raises.map((count) =>
      unlessRefused(model.raiseShardCount(lab, starId, count)),
    );
    await scheduler.waitFor(Promise.all([...clients, ...raises]));

    const follows = (begins: boolean, deeds: readonly Deed[]): boolean =>
      deeds.length === 0 ? begins : deeds.at(-1) === 'follow';
    const expected = [
      ...old.filter(({ deeds }) => follows(true, deeds)),
      ...fresh.filter(({ deeds }) => follows(false, deeds)),
    ].map(({ id }) => id);
    const found = await model.everyFollower(unscheduled(), starId);
    expect(found.map(({ followerId }) => followerId)).toEqual(expected.sort());
    const { Item } = await db.send(
      new GetCommand({ TableName: socialTable.name, Key: { PK: `USER#${starId}`, SK: 'PROFILE' } }),
    );
    expect(Item?.shardCount).toBe(Math.max(...drawn.raises));
  });
}

/** A model's own refusals: who follows twice, or raises to less, is told so. */
async function unlessRefused(call: Promise<unknown>): Promise<void> {
  await call.catch((error: Error) => {
    if (error.name !== 'ShardError') throw error;
  });
}

function unscheduled(): LabContext {
  return { db, table: socialTable.name, now: () => new Date(SINCE), newId: () => 'id' };
}

/** Each request waits for its turn. */
function scheduled(scheduler: fc.Scheduler): LabContext {
  const send = async (command: Parameters<typeof db.send>[0]): Promise<unknown> => {
    await scheduler.schedule(Promise.resolve());
    return db.send(command);
  };
  return { ...unscheduled(), db: Object.create(db, { send: { value: send } }) };
}
