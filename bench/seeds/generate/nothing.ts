/** What a process costs that generates nothing. */

import { measureHere } from '../generation.ts';

measureHere(() => 0);
