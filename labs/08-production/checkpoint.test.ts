/** The checkpoint of Lab 8: run it with `npm run lab:8`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import budgets from './budgets.json' with { type: 'json' };
import { aggregates } from './check/aggregate.ts';
import { alarms } from './check/alarm.ts';
import { logs } from './check/log.ts';
import { projections } from './check/projection.ts';
import { retries } from './check/retry.ts';
import { sizes } from './check/size.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets });

step('8.1', projections);
step('8.2', sizes);
step('8.3', aggregates);
step('8.4', alarms);
step('8.5', retries);
step('8.6', logs);
