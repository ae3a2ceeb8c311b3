/** The kit's follow graph. */

import { followGraph } from '../../../seeds/graphs/follow-graph.ts';
import { GRAPH, measureHere } from '../generation.ts';

measureHere(() => followGraph({ ...GRAPH, preset: 'social' }).sources.length);
