/** A user who likes posts, comments and postcards; and others who like the same posts. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { Like } from '../entities.ts';
import { itemOf } from './item.ts';
import { byText, type Maker } from './maker.ts';

/** The user, and what they like. */
export interface Likes {
  userId: string;
  /** Posts, in the order of their ids. */
  posts: Like[];
  commentIds: string[];
  /** An id that begins with the whole id of the user; likes some of the same posts, and posts with odd ids. */
  namesakeId: string;
  ofNamesake: Like[];
}

const POSTS = 60;
const COMMENTS = 30;
const POSTCARDS = 3;
const OF_NAMESAKE = 6;
/** Ids of posts: an id may hold anything but #. */
const ODD_IDS = [
  'urn:isbn:47',
  '47|1',
  '47,2',
  '47.3',
  '"47"',
  '47 4',
  '47/5',
  '%47',
  '47é',
  '名',
  '😀',
];
const LIKED_AT = '2024-06-01T12:00:00.000Z';

export function makeLikes(make: Maker): Likes {
  const userId = make.userId();
  const namesakeId = `${userId}-2`;
  // Ids that begin with one another: 470, 4703, 47030.
  const ids = Array.from({ length: POSTS - 2 }, (_, number) => `${4_700 + 3 * number}`);
  const like = (id: string, postId: string): Like => ({
    Type: 'Like',
    userId: id,
    postId,
    likedAt: make.time(),
  });
  const posts = [...ids, '470', '47030'].sort(byText).map((postId) => like(userId, postId));
  return {
    userId,
    posts,
    commentIds: ids.slice(0, COMMENTS),
    namesakeId,
    ofNamesake: [...posts.slice(0, OF_NAMESAKE).map(({ postId }) => postId), ...ODD_IDS]
      .sort(byText)
      .map((postId) => like(namesakeId, postId)),
  };
}

/** The items of all likes, with these of the user. */
export function likeItems({ userId, posts, commentIds, ofNamesake }: Likes, own = posts): Item[] {
  const ofKind = (kind: string, id: string): Item => ({
    ...adjacencyKeys(entityKey('USER', userId), compositeKey(['LIKES', kind, id])),
    userId,
    likedAt: LIKED_AT,
  });
  return [
    ...[...own, ...ofNamesake].map(itemOf),
    ...commentIds.map((commentId) => {
      return { ...ofKind('COMMENT', commentId), Type: 'CommentLike', commentId };
    }),
    // Their keys begin with the name of the posts' keys, without the delimiter behind it.
    ...commentIds.slice(0, POSTCARDS).map((postcardId) => {
      return { ...ofKind('POSTCARD', postcardId), Type: 'PostcardLike', postcardId };
    }),
  ];
}
