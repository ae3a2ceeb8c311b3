/** The checkpoint of Lab 3: run it with `npm run lab:3`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import budgets from './budgets.json' with { type: 'json' };
import { categoryList } from './fact/category-list.ts';
import { changePrice } from './fact/change-price.ts';
import { holders } from './fact/holders.ts';
import { order } from './fact/order.ts';
import { orderList, orderListNow } from './fact/order-list.ts';
import { page } from './fact/page.ts';
import { placeOrder } from './fact/place-order.ts';
import { postReview } from './fact/post-review.ts';
import { priceOn } from './fact/price-on.ts';
import { recent } from './fact/recent.ts';
import { reviewChange } from './fact/review-change.ts';
import { sellers } from './fact/seller.ts';
import { signUps } from './fact/sign-up.ts';
import { status } from './fact/status.ts';
import { tag } from './fact/tag.ts';
import { tree } from './fact/tree.ts';
import { user } from './fact/user.ts';
import { userReviews } from './fact/user-reviews.ts';
import { window } from './fact/window.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets, conflicts: 'few tries' });

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
