/** The checkpoint of Lab 3: run it with `npm run lab:3`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import { EcommerceError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import { tag, tree } from './fact/category.ts';
import { sellers, window } from './fact/listing.ts';
import { openOrders } from './fact/open-orders.ts';
import { orderRace, placeOrder } from './fact/place-order.ts';
import { changePrice, page, priceOn } from './fact/product.ts';
import {
  categoryList,
  holders,
  order,
  orderList,
  orderListNow,
  user,
  userReviews,
} from './fact/read.ts';
import { postReview, recent } from './fact/review.ts';
import { reviewChange } from './fact/review-change.ts';
import { signUps } from './fact/sign-up.ts';
import { status } from './fact/status.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({
  steps,
  fixture,
  budgets,
  OwnError: EcommerceError,
  conflicts: 'few tries',
});

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
step('3.14', placeOrder, orderRace);
step('3.15', postReview);
step('3.16', changePrice);
step('3.17', status);
step('3.18', sellers);
step('3.19', reviewChange);
step('3.20', signUps);
step('3.21', openOrders);
