/** 2.4 following and followers, page by page; 2.15 likes, listed and taken back. */

import { cursorsFitUrl, pagesAre } from '#kit/checkpoint/worker/paged-list.ts';
import { withoutItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import * as model from '#lab/02-social/model.ts';
import type { Follow, Follower, Like } from '../../entities.ts';
import { itemOf } from '../item.ts';
import type { Facts } from './context.ts';
import { cursorsOf, listOf, refusesCursorOfFollowing, refusesForeignCursors } from './paging.ts';

const LIMIT = 25;

const label = (edge: Follow | Follower): string => `${edge.followerId} -> ${edge.followeeId}`;
const followed = { what: 'follows', label, limit: LIMIT };
const follower = { what: 'followers', label, limit: LIMIT };

export const page: Facts = (fact, data) => {
  const { usual, celebrity, namesake } = data;

  fact('a page of following is one Query, and the pages together are the list', async (check) => {
    const { profile, follows } = usual;
    const options = { ...followed, pattern: 'a page of following' };
    await pagesAre(check, listOf(model.following, profile.userId, follows, options));
  });

  fact('a page of followers is one Query, and the pages together are the list', async (check) => {
    const { profile, followers } = usual;
    const options = { ...follower, pattern: 'a page of followers' };
    await pagesAre(check, listOf(model.followers, profile.userId, followers, options));
  });

  fact(
    'the pages of the followers of a star are full, and reach the last follower',
    async (check) => {
      const { profile, followers } = celebrity;
      const options = { ...follower, limit: 2_500 };
      await pagesAre(check, listOf(model.followers, profile.userId, followers, options));
    },
  );

  fact('nobody follows a hermit: one page, empty, without a cursor', async (check) => {
    const { userId } = data.hermit.profile;
    await pagesAre(check, listOf(model.followers, userId, [], follower));
  });

  fact('a cursor stands in a URL as it is', async (check) => {
    const { profile, follows } = usual;
    await cursorsFitUrl(check, listOf(model.following, profile.userId, follows, followed));
  });

  fact('a cursor of another list, of another user, or of nobody is refused', async (check) => {
    const [one, other, like] = [usual, celebrity, namesake].map(
      ({ profile }) => profile.userId,
    ) as [string, string, string];
    await refusesForeignCursors(check, model.followers, one, [
      ...(await cursorsOf(check, model.following, one, 'of another list of this user')),
      ...(await cursorsOf(check, model.followers, other)),
      ...(await cursorsOf(check, model.followers, like)),
    ]);
    await refusesForeignCursors(check, model.following, one, [
      ...(await cursorsOf(check, model.followers, one, 'of another list of this user')),
      ...(await cursorsOf(check, model.following, like)),
    ]);
  });

  fact('a cursor of a user whose id differs in capitals alone is refused', async (check) => {
    const { userId } = usual.profile;
    const capital = userId.toUpperCase();
    const since = check.now.toISOString();
    const follows = ['ada', 'bo', 'cleo'].map((followeeId) =>
      itemOf({ Type: 'Follow', followerId: capital, followeeId, since }),
    );
    await check.table.restore(follows);
    const foreign = await cursorsOf(check, model.following, capital);
    await refusesForeignCursors(check, model.following, userId, foreign);
    await check.table.remove(follows);
  });

  fact('the pages go on behind any id', async (check) => {
    const { profile, follows, followers } = data.odd;
    const { userId } = profile;
    await pagesAre(check, listOf(model.following, userId, follows, { ...followed, limit: 1 }));
    await pagesAre(check, listOf(model.followers, userId, followers, { ...follower, limit: 1 }));
  });
};

const likes = {
  what: 'likes',
  label: ({ userId, postId }: Like) => `${userId} -> ${postId}`,
  limit: LIMIT,
};

export const liked: Facts = (fact, data, loaded) => {
  const { posts, namesakeId, ofNamesake } = data.likes;

  /** The table without the user's like of a post. */
  const without = (postId: string): Item[] => {
    const gone = itemOf(posts.find((one) => one.postId === postId) as Like);
    return withoutItems(loaded, [gone]);
  };

  /** A post that others like as well, and whose id begins the ids of other posts. */
  const shared: Like = posts[0] as Like;

  fact('a page of liked posts is one Query, and the pages together are the list', async (check) => {
    const { userId } = data.likes;
    const options = { ...likes, pattern: 'a page of liked posts' };
    await pagesAre(check, listOf(model.likedPosts, userId, posts, options));
  });

  fact('who likes nothing gets one page, empty, without a cursor', async (check) => {
    const { userId } = data.hermit.profile;
    await pagesAre(check, listOf(model.likedPosts, userId, [], likes));
  });

  fact('the cursor fits a URL, and a cursor of another user is refused', async (check) => {
    const { userId } = data.likes;
    await cursorsFitUrl(check, listOf(model.likedPosts, userId, posts, likes));
    const foreign = await cursorsOf(check, model.likedPosts, namesakeId);
    await refusesForeignCursors(check, model.likedPosts, userId, foreign);
  });

  fact('a cursor of the users whom this user follows is refused', async (check) => {
    await refusesCursorOfFollowing(check, model.likedPosts, data.likes.userId);
  });

  fact('the pages go on behind any id', async (check) => {
    const options = { ...likes, limit: 1 };
    await pagesAre(check, listOf(model.likedPosts, namesakeId, ofNamesake, options));
  });

  fact('a like taken back is gone from the user and from the post', async (check) => {
    const { userId, postId } = shared;
    await check.writes((lab) => model.unlike(lab, userId, postId), without(postId), 'unlike');
  });

  fact('a like taken back twice, or one that never was, is no error', async (check) => {
    const { userId, postId } = shared;
    await check.run((lab) => model.unlike(lab, userId, postId));
    for (const id of [postId, '4', `${postId}0000`]) {
      check.returned(await check.runAny((lab) => model.unlike(lab, userId, id)), (thrown) => [
        `${userId} does not like ${id}, and unlike was called.`,
        `Expected it to return; it threw ${thrown}`,
        'Is there anything to undo?',
      ]);
      await check.sameItems(without(postId));
    }
  });
};
