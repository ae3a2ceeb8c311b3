/** The tiny lab's one entity. */

/** An edge between two nodes. */
export interface TinyEdge {
  source: string;
  target: string;
}
