/** What a process costs that generates nothing. */

import { measureHere } from '../peer.ts';

measureHere(() => 0);
