/** 2.15 likes, listed and taken back. */

import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import { withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import * as model from '#lab/02-social/model.ts';
import type { Like } from '../../entities.ts';
import { fixture, type SocialData } from '../fixture.ts';
import { itemOf } from '../item.ts';
import type { Facts } from './context.ts';
import {
  cursorFitsUrl,
  cursorsOf,
  refusesCursorOfFollowing,
  refusesForeignCursors,
  survivesForgery,
} from './page.ts';
import { walk } from './walk.ts';

const LIMIT = 25;
const likes = { what: 'likes', label: ({ userId, postId }: Like) => `${userId} -> ${postId}` };

export const liked: Facts = (fact) => {
  fact('a page of liked posts is one Query, and the pages together are the list', async (check) => {
    const { userId, posts } = check.data.likes;
    const pattern = 'a page of liked posts';
    const [first, ...rest] = await walk(check, model.likedPosts, userId, LIMIT, pattern);
    const edges = [first, ...rest].flatMap((one) => one?.page.edges ?? []);
    check.sameList({ value: edges, trace: first?.call.trace ?? [] }, posts, likes);
    if (first) check.cost({ ...first.call, value: first.page.edges }, pattern);
  });

  fact('who likes nothing gets one page, empty, without a cursor', async (check) => {
    const { userId } = check.data.hermit.profile;
    const call = await check.run((lab) => model.likedPosts(lab, userId, { limit: LIMIT }));
    check.sameList({ ...call, value: call.value.edges }, [], likes);
    check.sameValue({ ...call, value: call.value.cursor }, undefined, 'The cursor');
  });

  fact('the cursor fits a URL, and a cursor of another user is refused', async (check) => {
    const { userId, namesakeId } = check.data.likes;
    await cursorFitsUrl(check, model.likedPosts, userId);
    const foreign = await cursorsOf(check, model.likedPosts, namesakeId);
    await refusesForeignCursors(check, model.likedPosts, userId, foreign);
  });

  fact('a cursor of the users whom this user follows is refused', async (check) => {
    await refusesCursorOfFollowing(check, model.likedPosts, check.data.likes.userId);
  });

  fact('a cursor that somebody has changed leads nowhere else', async (check) => {
    const { userId, namesakeId, posts } = check.data.likes;
    const edges = { own: posts, label: likes.label };
    await survivesForgery(check, model.likedPosts, userId, namesakeId, edges);
  });

  fact('the pages go on behind any id', async (check) => {
    const { namesakeId, ofNamesake } = check.data.likes;
    const pages = await walk(check, model.likedPosts, namesakeId, 1);
    const edges = pages.flatMap(({ page }) => page.edges);
    check.sameList({ value: edges, trace: pages.at(-1)?.call.trace ?? [] }, ofNamesake, likes);
  });

  fact('a like taken back is gone from the user and from the post', async (check) => {
    const { userId, postId } = shared(check.data);
    const call = await check.run((lab) => model.unlike(lab, userId, postId));
    await check.sameItems(without(check.data, postId));
    check.cost(call, 'unlike');
  });

  fact('a like taken back twice, or one that never was, is no error', async (check) => {
    const { userId, postId } = shared(check.data);
    await check.run((lab) => model.unlike(lab, userId, postId));
    for (const id of [postId, '4', `${postId}0000`]) {
      const outcome = await check.runAny((lab) => model.unlike(lab, userId, id));
      check.holds('value' in outcome, [
        `${userId} does not like ${id}, and unlike was called.`,
        `Expected it to return; it threw ${'error' in outcome ? errorText(outcome.error) : ''}`,
        'Is there anything to undo?',
      ]);
      await check.sameItems(without(check.data, postId));
    }
  });
};

/** A post that others like as well, and whose id begins the ids of other posts. */
function shared({ likes: { posts } }: SocialData): Like {
  return posts[0] as Like;
}

function before(data: SocialData): Item[] {
  return fixture.ownTables['2.15']?.(data) ?? [];
}

/** The table without the user's like of a post. */
function without(data: SocialData, postId: string): Item[] {
  const gone = itemOf(data.likes.posts.find((one) => one.postId === postId) as Like);
  return withoutItems(before(data), [gone]);
}
