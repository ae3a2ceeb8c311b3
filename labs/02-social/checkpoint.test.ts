/** The checkpoint of Lab 2: run it with `npm run lab:2`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import budgets from './budgets.json' with { type: 'json' };
import { block } from './check/block.ts';
import { count } from './check/count.ts';
import { design } from './check/design.ts';
import { follow } from './check/follow.ts';
import { friend } from './check/friend.ts';
import { indexed } from './check/indexed.ts';
import { isFollowing } from './check/is-following.ts';
import { liked } from './check/liked.ts';
import { mutual } from './check/mutual.ts';
import { page } from './check/page.ts';
import { pair } from './check/pair.ts';
import { picture } from './check/picture.ts';
import { profile } from './check/profile.ts';
import { request } from './check/request.ts';
import { tie } from './check/tie.ts';
import { typed } from './check/typed.ts';
import { unfollow } from './check/unfollow.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({ steps, fixture, budgets });

step('2.1', profile);
step('2.2', follow);
step('2.3', unfollow);
step('2.4', page);
step('2.5', isFollowing);
step('2.6', indexed);
step('2.7', mutual);
step('2.8', count);
step('2.9', tie);
step('2.10', typed);
step('2.11', pair);
step('2.12', request);
step('2.13', design);
step('2.14', friend);
step('2.15', liked);
step('2.16', block);
step('2.17', picture);
