/** 3.7 a customer's reviews. */

import * as model from '#lab/03-ecommerce/model.ts';
import type { UserReview } from '../../entities.ts';
import { ofUser } from '../maker.ts';
import type { Facts } from './context.ts';

const reviewed = {
  what: 'reviews',
  label: ({ reviewId, CreatedAt }: UserReview) => `${reviewId} (${CreatedAt.slice(0, 10)})`,
};

export const userReviews: Facts = (fact) => {
  fact('the reviews by a user are a prefix of the collection, newest first', async (check) => {
    const { user, reviews } = check.data.customer;
    const call = await check.run((lab) => model.reviewsOfUser(lab, user.userId));
    check.sameList(call, reviews.map(ofUser), reviewed);
    check.cost(call, 'reviews by a user');
  });

  fact('who has reviewed nothing has no reviews', async (check) => {
    const { userId } = check.data.newcomer.user;
    await check.lists((lab) => model.reviewsOfUser(lab, userId), [], reviewed);
  });
};
