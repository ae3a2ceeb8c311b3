/** The kit's follow graph; with the word `large` as large as the one in parts. */

import { followGraph } from '../../../seeds/graphs/follow-graph.ts';
import { GRAPH, LARGE_GRAPH, measureHere } from '../generation.ts';

const size = process.argv[2] === 'large' ? LARGE_GRAPH : GRAPH;
measureHere(() => followGraph({ ...size, preset: 'social' }).sources.length);
