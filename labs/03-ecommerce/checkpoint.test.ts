/** The checkpoint of Lab 3: run it with `npm run lab:3`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import budgets from './budgets.json' with { type: 'json' };
import { categoryList } from './check/category-list.ts';
import { changePrice } from './check/change-price.ts';
import { holders } from './check/holders.ts';
import { order } from './check/order.ts';
import { orderList, orderListNow } from './check/order-list.ts';
import { page } from './check/page.ts';
import { placeOrder } from './check/place-order.ts';
import { postReview } from './check/post-review.ts';
import { priceOn } from './check/price-on.ts';
import { recent } from './check/recent.ts';
import { reviewChange } from './check/review-change.ts';
import { sellers } from './check/seller.ts';
import { signUps } from './check/sign-up.ts';
import { status } from './check/status.ts';
import { tag } from './check/tag.ts';
import { tree } from './check/tree.ts';
import { user } from './check/user.ts';
import { userReviews } from './check/user-reviews.ts';
import { window } from './check/window.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets });

step('3.1', user);
step('3.2', orderList);
step('3.3', page);
step('3.4', recent);
step('3.5', categoryList);
step('3.6', order);
step('3.7', userReviews);
step('3.8', orderListNow);
step('3.9', tag);
step('3.10', tree);
step('3.11', priceOn);
step('3.12', holders);
step('3.13', window);
step('3.14', placeOrder);
step('3.15', postReview);
step('3.16', changePrice);
step('3.17', status);
step('3.18', sellers);
step('3.19', reviewChange);
step('3.20', signUps);
