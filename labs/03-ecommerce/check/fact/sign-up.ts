/** 3.20 users by sign-up. */

import { severalAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import { keysOfShards, losesNoShard } from '#kit/checkpoint/worker/sharded-list.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import { type NewUser, SIGN_UP_SHARDS, type User } from '../../entities.ts';
import { signedUpItem } from '../item.ts';
import type { Check, Facts } from './context.ts';

const signedUp = {
  what: 'users',
  label: (user: User) =>
    `${user.userId} (${user.CreatedAt}, ${String(signedUpItem(user).GSI1PK).slice(-2)})`,
};

export const signUps: Facts = (fact, data, loaded) => {
  const { day, users, fresh } = data.signUps;

  fact('the users of a day come from every shard, oldest first', async (check) => {
    const call = await check.run((lab) => model.usersSignedUpOn(lab, day));
    losesNoShard(check, call, users, keysOfShards(`SIGNUP#${day}`, SIGN_UP_SHARDS));
    check.sameList(call, users, signedUp);
    check.cost(call, 'users of a day');
    severalAtOnce(check, call, 'Which of the Queries of the shards needs the answer of another?');
  });

  fact('a day on which nobody signed up has no users', async (check) => {
    await check.lists((lab) => model.usersSignedUpOn(lab, data.signUps.emptyDay), [], signedUp);
  });

  fact('the users who sign up on a day are spread over its shards', async (check) => {
    for (const user of fresh) await check.run(signsUp(user));
    await spreadOverShards(check, fresh);
    await check.sameItems([...loaded, ...fresh.map(signedUpItem)]);
  });

  fact('a sign-up is one put', async (check) => {
    const [user] = fresh as [User];
    await check.writes(signsUp(user), [...loaded, signedUpItem(user)], 'sign up');
  });

  fact('a user whose id is taken is refused', async (check) => {
    const [taken] = users as [User];
    const again = { ...taken, name: 'Somebody else' };
    const what = 'Signing up with an id that is taken';
    await check.refuses(what, 'alreadyExists', signsUp(again));
  });

  fact('of two who sign up with the same id at once, one is refused', async (check) => {
    const [user] = fresh as [User];
    const users = ['Ada', 'Bo'].map((name) => ({ ...user, name }));
    await check.raced(users.map(signsUp), 1, (stored) => [
      'Two people signed up with the same id at the same moment.',
      `Expected one of them to be refused; ${stored} were told that they are signed up.`,
      'What does DynamoDB itself check at the moment of writing?',
    ]);
  });
};

/** Signs a user up at the moment at which the user was made. */
function signsUp({
  CreatedAt,
  userId,
  name,
  email,
  role,
}: User): (lab: LabContext) => Promise<void> {
  const given: NewUser = { userId, name, email, role };
  return (lab) => model.signUp({ ...lab, now: () => new Date(CreatedAt) }, given);
}

/** Users of one day are under different keys of the index. */
async function spreadOverShards(check: Check, fresh: readonly User[]): Promise<void> {
  const ids = new Set(fresh.map(({ userId }) => userId));
  const items = (await check.table.items()).filter(({ userId }) => ids.has(String(userId)));
  const keys = [...new Set(items.map(({ GSI1PK }) => GSI1PK))];
  check.holds(items.length < fresh.length || keys.length > 1, [
    `${fresh.length} users signed up on one day, and each of them belongs to another shard. In GSI1 all of them have the same partition key value: GSI1PK = ${keys[0]}.`,
    'Everybody who signs up now writes there, and one partition takes 1,000 write units a second.',
    'Which number does the lesson put behind the day, and what is it calculated from?',
  ]);
}
