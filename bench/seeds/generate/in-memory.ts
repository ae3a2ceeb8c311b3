/** The kit's follow graph in memory, as large as the one in parts. */

import { followGraph } from '../../../seeds/graphs/follow-graph.ts';
import { LARGE_GRAPH, measureHere } from '../generation.ts';

measureHere(() => followGraph({ ...LARGE_GRAPH, preset: 'social' }).sources.length);
