/** The checkpoint of Lab 2: run it with `npm run lab:2`. The facts of each step are in `check/`. */

import { defineCheckpoint } from '#kit/checkpoint/worker/checkpoint.ts';
import { SocialError } from '../entities.ts';
import budgets from './budgets.json' with { type: 'json' };
import { block } from './fact/block.ts';
import { design } from './fact/design.ts';
import { follow, unfollow } from './fact/follow.ts';
import { friend, request } from './fact/friend.ts';
import { indexed } from './fact/indexed.ts';
import { liked, page } from './fact/page.ts';
import { pair } from './fact/pair.ts';
import { picture } from './fact/picture.ts';
import { count, isFollowing, mutual, profile } from './fact/profile.ts';
import { tie } from './fact/tie.ts';
import { typed } from './fact/typed.ts';
import { fixture } from './fixture.ts';
import { steps } from './steps.ts';

const step = defineCheckpoint({
  steps,
  fixture,
  budgets,
  OwnError: SocialError,
  conflicts: 'few tries',
});

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
