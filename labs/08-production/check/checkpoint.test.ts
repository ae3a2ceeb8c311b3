/** The checkpoint of Lab 8: run it with `npm run lab:8`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import { ProductionError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import { alarms } from './fact/alarm.ts';
import { cardLists } from './fact/card-list.ts';
import { indexPrices, stocks } from './fact/index-price.ts';
import { logs } from './fact/log.ts';
import { monitor } from './fact/monitor.ts';
import { purchaseCosts, purchases } from './fact/purchase.ts';
import { questions } from './fact/question.ts';
import { ratingCosts, ratings } from './fact/rating.ts';
import { retries } from './fact/retry.ts';
import { splitting } from './fact/split.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets, OwnError: ProductionError });

step('8.1', cardLists, stocks, indexPrices);
step('8.2', questions, splitting, monitor);
step('8.3', ratings, purchases, ratingCosts, purchaseCosts);
step('8.4', alarms);
step('8.5', retries);
step('8.6', logs);
