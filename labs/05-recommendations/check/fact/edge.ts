/** 5.1 tag a post, and 5.4 like a product: an edge that is written and taken away at both its ends. */

import { isDeepStrictEqual } from 'node:util';
import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import type { Item } from '#kit/item/item.ts';
import * as model from '#lab/05-recommendations/model.ts';
import { entityOf } from '../../entities.ts';
import type { RecommendationsData } from '../fixture.ts';
import { likeItems, taggingItems } from '../item.ts';
import { type Check, doesNothing, type Facts, keepsDate } from './context.ts';

/** Every edge of the step's table is there from both its ends. */
export async function hasWholeEdges(check: Check, after: string): Promise<void> {
  const items = await check.table.items();
  const lone = items.flatMap((item) => missingHalf(item, items));
  check.holds(lone.length === 0, [
    `${after}: half of an edge is missing, or says something else.`,
    ...lone.slice(0, 1).flatMap((half) => [`There should be the item ${brief(half)}.`]),
    'Which request changes both halves, or none?',
  ]);
}

/** The other half of an edge, if it is not among the items as it should be. */
function missingHalf(item: Item, items: readonly Item[]): Item[] {
  const entity = entityOf(item);
  const halves =
    entity.Type === 'Tagging'
      ? taggingItems(entity)
      : entity.Type === 'Like'
        ? likeItems(entity)
        : [];
  return halves.filter((half) => !items.some((one) => isDeepStrictEqual(one, half)));
}

/** Such an edge: how it is written and taken away, what it is in the table, and what its facts are called. */
interface Edge {
  readonly calls: (
    data: RecommendationsData,
  ) => readonly [add: ModelCall<void>, drop: ModelCall<void>];
  readonly halves: (data: RecommendationsData, since: string) => Item[];
  readonly costs: readonly [add: string, drop: string];
  /** The attribute that says since when it is there, and what a screen calls the edge. */
  readonly since: readonly [attribute: string, what: string];
  readonly added: string;
  readonly twice: readonly [fact: string, what: string];
  readonly dropped: readonly [fact: string, what: string];
  readonly race: string;
}

export const tag = factsOf({
  calls: ({ page: { postId, tag: name } }) => [
    (lab) => model.tagPost(lab, postId, name),
    (lab) => model.untagPost(lab, postId, name),
  ],
  halves: ({ page: { postId, tag: name } }, taggedAt) =>
    taggingItems({ Type: 'Tagging', postId, tag: name, taggedAt }),
  costs: ['tag', 'untag'],
  since: ['taggedAt', 'The tag'],
  added: 'the post has the tag, and the tag has the post',
  twice: [
    'a post that is tagged twice keeps the date of the first time',
    'The second tag of the same name',
  ],
  dropped: [
    'a tag is taken away from both ends, and no other tag with it',
    'Taking away a tag that is not there',
  ],
  race: 'two clients that tag a post at once, or tag and untag it, leave whole edges',
});

export const like = factsOf({
  calls: ({ shop: { userId, productId } }) => [
    (lab) => model.like(lab, userId, productId),
    (lab) => model.unlike(lab, userId, productId),
  ],
  halves: ({ shop: { userId, productId } }, likedAt) =>
    likeItems({ Type: 'Like', userId, productId, likedAt }),
  costs: ['like', 'unlike'],
  since: ['likedAt', 'The like'],
  added: 'the user likes the product, and the product is liked by the user',
  twice: [
    'a product that is liked twice keeps the date of the first time',
    'The second like of a product',
  ],
  dropped: [
    'a like is taken back from both ends, and no other like with it',
    'Taking back a like that is not there',
  ],
  race: 'two clients that like at once, or like and unlike, leave whole edges',
});

function factsOf({ calls, halves, costs, since, added, twice, dropped, race }: Edge): Facts {
  const withEdge = ({ data, loaded, now }: Check, at = now): Item[] => [
    ...loaded,
    ...halves(data, at.toISOString()),
  ];
  return (fact, data, loaded) => {
    fact(added, async (check) => {
      await check.writes(calls(data)[0], withEdge(check), costs[0]);
    });

    fact(twice[0], async (check) => {
      const [add] = calls(data);
      const first = new Date(0);
      await check.run((lab) => add({ ...lab, now: () => first }));
      await doesNothing(check, twice[1], add);
      const date = { attribute: since[0], first: first.toISOString() };
      for (const half of halves(data, date.first)) {
        await keepsDate(check, since[1], half as Item & Record<'PK' | 'SK', unknown>, date);
      }
      await check.sameItems(withEdge(check, first));
    });

    fact(dropped[0], async (check) => {
      const [, drop] = calls(data);
      await check.begin(withEdge(check));
      await check.writes(drop, loaded, costs[1]);
      await doesNothing(check, dropped[1], drop);
      await check.sameItems(loaded);
    });

    fact(race, async (check) => {
      const [add, drop] = calls(data);
      for (const other of [add, drop]) {
        await check.begin();
        await check.race([add, other]);
        await hasWholeEdges(check, 'Two clients wrote at once');
      }
    });
  };
}
