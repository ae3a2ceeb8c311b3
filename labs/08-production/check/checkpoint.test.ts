/** The checkpoint of Lab 8: run it with `npm run lab:8`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import budgets from './budgets.json' with { type: 'json' };
import { aggregates } from './fact/aggregate.ts';
import { alarms } from './fact/alarm.ts';
import { logs } from './fact/log.ts';
import { projections } from './fact/projection.ts';
import { retries } from './fact/retry.ts';
import { sizes } from './fact/size.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets });

step('8.1', projections);
step('8.2', sizes);
step('8.3', aggregates);
step('8.4', alarms);
step('8.5', retries);
step('8.6', logs);
