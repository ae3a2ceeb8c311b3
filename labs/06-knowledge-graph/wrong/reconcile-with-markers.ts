/**
 * 6.5 `reconcileEdges` is countEdges again: markers, and no Counted item.
 *
 * @fails 6.5
 */

export * from '#solutions/06-knowledge-graph/model.ts';

export { countEdges as reconcileEdges } from '#solutions/06-knowledge-graph/model.ts';
