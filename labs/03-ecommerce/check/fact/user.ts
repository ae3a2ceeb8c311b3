/** 3.1 a user. */

import * as model from '#lab/03-ecommerce/model.ts';
import type { Facts } from './context.ts';

export const user: Facts = (fact) => {
  fact('one GetItem returns a user, whatever else is in the collection', async (check) => {
    const { user } = check.data.customer;
    await check.gives((lab) => model.getUser(lab, user.userId), user, 'The user', 'get a user');
  });

  fact('an unknown user is nothing', async (check) => {
    const [known] = [check.data.customer.user.userId];
    const call = await check.run((lab) => model.getUser(lab, `${known}0`));
    check.sameValue(call, undefined, 'A user who does not exist');
  });
};
