import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../kit/page.ts';
import { socialItems, socialUserId } from './social.ts';

const all = [...socialItems({ users: 300, follows: 2_000 })];
const profiles = all.filter((item) => item.Type === 'Profile');
const follows = all.filter((item) => item.Type === 'Follow');

function count(items: Item[], attribute: string, value: unknown): number {
  return items.filter((item) => item[attribute] === value).length;
}

describe('social items', () => {
  test('are as many profiles and follows as asked for, each with a key of its own', () => {
    expect([profiles.length, follows.length]).toEqual([300, 2_000]);
    expect(new Set(all.map(({ PK, SK }) => `${PK} ${SK}`)).size).toBe(2_300);
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

  test('have the shapes of design (b) of Lab 2', () => {
    expect(profiles[0]).toMatchInlineSnapshot(`
      {
        "PK": "USER#u00001",
        "SK": "PROFILE",
        "Type": "Profile",
        "bio": "grad, geek",
        "followerCount": 51,
        "followingCount": 5,
        "name": "Vernon Parker",
        "userId": "u00001",
      }
    `);
    expect(follows[0]).toMatchInlineSnapshot(`
      {
        "GSI1PK": "USER#u00214",
        "GSI1SK": "FOLLOWER#USER#u00286",
        "PK": "USER#u00286",
        "SK": "FOLLOWS#USER#u00214",
        "Type": "Follow",
        "since": "2023-11-12T09:45:12.311Z",
      }
    `);
  });

  test('are the same for the same seed, on every machine', () => {
    const hash = createHash('sha256');
    for (const item of socialItems({ seed: 1 })) hash.update(`${JSON.stringify(item)}\n`);
    expect(hash.digest('hex')).toBe(
      '2076cbbbd1a103b02b7d2dcaa01d04654cd37720b808490dda1579dde3d4aa5c',
    );
  });

  test('bad options are refused before the first item', () => {
    expect(() => socialItems({ users: -1 })).toThrow(
      expect.objectContaining({ code: 'followGraph.badOptions' }),
    );
  });

  test('user ids sort by number, however many users there are', () => {
    expect([socialUserId(0, 10), socialUserId(999_999, 1_000_000)]).toEqual(['u00001', 'u1000000']);
    expect(socialUserId(9, 1_000_000)).toBe('u0000010');
  });
});
