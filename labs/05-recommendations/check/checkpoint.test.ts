/** The checkpoint of Lab 5: run it with `npm run lab:5`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import { RecommendationsError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import { like, tag } from './fact/edge.ts';
import { enrolment } from './fact/enrolment.ts';
import { leaderboard } from './fact/leaderboard.ts';
import { recommend } from './fact/recommend.ts';
import { likedTogether, relatedList, tagList } from './fact/related.ts';
import { stored } from './fact/stored.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets, OwnError: RecommendationsError });

step('5.1', tag);
step('5.2', tagList);
step('5.3', relatedList);
step('5.4', like);
step('5.5', recommend);
step('5.6', stored);
step('5.7', leaderboard);
step('5.8', likedTogether);
step('5.9', enrolment);
