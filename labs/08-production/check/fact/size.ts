/** 8.2 the size of an item. */

import type { Facts } from './context.ts';
import { monitor } from './monitor.ts';
import { questions } from './question.ts';
import { splitting } from './split.ts';

export const sizes: Facts = (fact) => {
  questions(fact);
  splitting(fact);
  monitor(fact);
};
