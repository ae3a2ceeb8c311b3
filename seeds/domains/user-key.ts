/** Keys of users, in every domain that has users. */

import { entityKey } from '../../kit/keys.ts';
import { entityId } from '../entity-id.ts';

/** The key of a user's item collection. */
export function userKey(user: number, users: number): string {
  return entityKey('USER', entityId('u', user, users));
}
