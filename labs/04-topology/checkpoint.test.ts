/** The checkpoint of Lab 4: run it with `npm run lab:4`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import budgets from './budgets.json' with { type: 'json' };
import { budget } from './check/budget.ts';
import { connect } from './check/connect.ts';
import { hopCost } from './check/hop-cost.ts';
import { neighbourhood } from './check/neighbourhood.ts';
import { neighbours } from './check/neighbours.ts';
import { shortestPath } from './check/shortest-path.ts';
import { status } from './check/status.ts';
import { widestPath } from './check/widest-path.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets });

step('4.1', connect);
step('4.2', neighbours);
step('4.3', shortestPath);
step('4.4', neighbourhood);
step('4.5', budget);
step('4.6', widestPath);
step('4.7', status);
step('4.8', hopCost);
