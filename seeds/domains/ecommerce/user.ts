/** Customers and sellers. */

import type { Item } from '../../../kit/item/item.ts';
import { Random } from '../../../kit/random.ts';
import { entityId, nodeKeys } from '../../entity-key.ts';
import { fakerFor, momentWithin } from '../../fake.ts';

/** One user in so many is a seller: the first of them. */
const USERS_PER_SELLER = 10;
const DAYS = 5 * 365;

/** How many of the users are sellers. */
export function sellerCount(users: number): number {
  return Math.ceil(users / USERS_PER_SELLER);
}

/** Every user; addresses hold the user's number, since faker's are not distinct. */
export function* userItems(users: number, seed: number): Generator<Item> {
  const faker = fakerFor(seed, 'shop-user');
  const random = new Random(`${seed}/shop-user`);
  for (let user = 0; user < users; user++) {
    const userId = entityId('u', user, users);
    const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()];
    const at = momentWithin(DAYS, random);
    yield {
      ...nodeKeys('USER', userId),
      Type: 'User',
      userId,
      name: `${firstName} ${lastName}`,
      email: `${firstName}.${lastName}.${user + 1}@example.com`.toLowerCase().replaceAll("'", ''),
      role: user < sellerCount(users) ? 'seller' : 'customer',
      CreatedAt: at,
      UpdatedAt: at,
    };
  }
}
