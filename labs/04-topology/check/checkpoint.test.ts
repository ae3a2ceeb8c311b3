/** The checkpoint of Lab 4: run it with `npm run lab:4`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import { TopologyError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import { budget } from './fact/budget.ts';
import { connect, neighbours } from './fact/connect.ts';
import { hopCost } from './fact/hop-cost.ts';
import { neighbourhood } from './fact/neighbourhood.ts';
import { shortestPath } from './fact/shortest-path.ts';
import { status } from './fact/status.ts';
import { widestPath } from './fact/widest-path.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets, OwnError: TopologyError });

step('4.1', connect);
step('4.2', neighbours);
step('4.3', shortestPath);
step('4.4', neighbourhood);
step('4.5', budget);
step('4.6', widestPath);
step('4.7', status);
step('4.8', hopCost);
