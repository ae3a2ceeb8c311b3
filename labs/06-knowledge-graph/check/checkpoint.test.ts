/** The checkpoint of Lab 6: run it with `npm run lab:6`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import { KnowledgeGraphError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import { count } from './fact/count.ts';
import { graph } from './fact/graph.ts';
import { indexQuestions } from './fact/index-question.ts';
import { recount } from './fact/recount.ts';
import { decisions, shards } from './fact/shard.ts';
import { ranks, walks } from './fact/walk.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets, OwnError: KnowledgeGraphError });

step('6.1', graph);
step('6.2', indexQuestions);
step('6.3', shards);
step('6.4', count);
step('6.5', recount);
step('6.6', walks);
step('6.7', ranks);
step('6.8', decisions);
