/** The checkpoint of Lab 7: run it with `npm run lab:7`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import { ShardError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import { activity } from './fact/activity.ts';
import { calculated } from './fact/calculated.ts';
import { counter } from './fact/counter.ts';
import { evidence } from './fact/evidence.ts';
import { online, raceFacts } from './fact/online.ts';
import { readBack } from './fact/read-back.ts';
import { storm } from './fact/run-again.ts';
import { atRandom } from './fact/sharded-follow.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets, OwnError: ShardError });

step('7.1', evidence);
step('7.2', atRandom);
step('7.3', calculated);
step('7.4', readBack);
step('7.5', online, raceFacts);
step('7.6', counter);
step('7.7', activity);
step('7.8', storm);
