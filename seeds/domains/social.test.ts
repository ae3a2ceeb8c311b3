import { describe, expect, test } from 'vitest';
import type { Item } from '../../kit/item/item.ts';
import { socialItems } from './social.ts';

const all = [...socialItems({ users: 300, follows: 2_000 })];
const of = (type: string): Item[] => all.filter((item) => item.Type === type);
const profiles = of('Profile');
const follows = of('Follow');

function count(items: Item[], attribute: string, value: unknown): number {
  return items.filter((item) => item[attribute] === value).length;
}

describe('social items', () => {
  test('are as many profiles and follows as asked for', () => {
    expect([profiles.length, follows.length]).toEqual([300, 2_000]);
  });

  test('a profile’s counters are the edges that begin and end at it', () => {
    for (const profile of profiles) {
      expect(profile.followingCount).toBe(count(follows, 'PK', profile.PK));
      expect(profile.followerCount).toBe(count(follows, 'GSI1PK', profile.PK));
    }
  });

  test('the keys of a follow’s index are those of the edge read backwards', () => {
    for (const follow of follows) {
      expect(follow.SK).toBe(`FOLLOWS#${follow.GSI1PK}`);
      expect(follow.GSI1SK).toBe(`FOLLOWER#${follow.PK}`);
    }
  });

  test('a post’s likes are counted, and its author’s posts lie together in the index', () => {
    const likes = count.bind(undefined, of('Like'), 'GSI1PK');
    for (const post of of('Post')) {
      expect(post.likeCount).toBe(likes(post.PK));
      expect(post.GSI1PK).toBe(`USER#${post.authorId}`);
      expect(String(post.GSI1SK)).toBe(`POST#${post.createdAt}#${post.postId}`);
    }
    expect([of('Post').length, of('Like').length, of('Tag').length]).toEqual([60, 300, 120]);
  });

  test('have the shapes of design (b) of Lab 2', () => {
    expect([profiles[0], follows[0]]).toMatchInlineSnapshot(`
      [
        {
          "PK": "USER#u00001",
          "SK": "PROFILE",
          "Type": "Profile",
          "bio": "grad, geek",
          "followerCount": 106,
          "followingCount": 10,
          "name": "Vernon Parker",
          "userId": "u00001",
        },
        {
          "GSI1PK": "USER#u00245",
          "GSI1SK": "FOLLOWER#USER#u00057",
          "PK": "USER#u00057",
          "SK": "FOLLOWS#USER#u00245",
          "Type": "Follow",
          "since": "2023-11-12T09:45:12.311Z",
        },
      ]
    `);
  });

  test('bad options are refused before the first item', () => {
    expect(() => socialItems({ users: 0 })).toThrow(
      expect.objectContaining({ code: 'social.badOptions' }),
    );
    expect(() => socialItems({ users: 3, posts: 2, likes: 7 })).toThrow(/at most 6 `likes`/);
  });
});

describe('design (a)', () => {
  const mirrored = [...socialItems({ users: 300, follows: 2_000, design: 'a' })];

  test('has the edges of design (b), each as two items, and no index keys on them', () => {
    const edges = (items: Item[], type: string): string[] =>
      items.filter((item) => item.Type === type).map((item) => `${item.PK} ${item.SK}`);
    expect(edges(mirrored, 'Follow')).toEqual(edges(all, 'Follow'));
    const reverse = follows.map((follow) => `${follow.GSI1PK} ${follow.GSI1SK}`);
    expect(edges(mirrored, 'Follower')).toEqual(reverse);
    const indexed = mirrored.filter((item) => item.GSI1PK !== undefined);
    expect(new Set(indexed.map((item) => item.Type))).toEqual(new Set(['Post']));
  });
});
