/** Patterns of heat to compare with: what each shows. Their pictures are at `/heat/NAME.svg`. */

/** One pattern. */
export interface HeatPattern {
  /** Of its picture. */
  readonly name: string;
  readonly title: string;
  /** One sentence: how to know it, and what helps. */
  readonly text: string;
  /** Of its picture, in pixels. */
  readonly height: number;
}

/** Width of all pictures, in pixels. */
export const PATTERN_WIDTH = 660;

/** All of them, from the even one to the one that no split helps. */
export const HEAT_PATTERNS: readonly HeatPattern[] = [
  {
    name: 'even',
    title: 'Even',
    text: 'Many keys with the same traffic: all partitions have the same colour, and nothing is refused.',
    height: 202,
  },
  {
    name: 'one-hot-key',
    title: 'One hot key',
    text: 'One partition is full and refuses (K), and the others have room: one key gets more than a partition admits.',
    height: 256,
  },
  {
    name: 'hot-index',
    title: 'A hot index under an even table',
    text: 'The table is even, and all of it is hatched: the backlog of the index is full because one of its partitions cannot keep up, so the table refuses writes (I).',
    height: 502,
  },
  {
    name: 'sharded',
    title: 'Sharded',
    text: 'The same load with the key of the index spread over 64 shards: every partition of the index has a part, and nothing is refused.',
    height: 394,
  },
  {
    name: 'split',
    title: 'Split',
    text: 'A hot partition is split at each triangle, because the sort keys of its one key are written in any order; the refusals end.',
    height: 256,
  },
  {
    name: 'split-refused',
    title: 'Split refused',
    text: 'The same load with sort keys in order: each cross is a split that is refused, because all new writes would go to the same half.',
    height: 256,
  },
];
