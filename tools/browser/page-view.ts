/** Every page in every state that it has: what is tried on all of them. */

import type { SceneName } from './scene.ts';

/** A page in a state. */
export interface PageView {
  readonly name: string;
  readonly scene: SceneName;
  readonly path: string;
  readonly hasRun: boolean;
}

/** All of them. */
export const PAGE_VIEWS: readonly PageView[] = [
  { name: 'the first page', scene: 'failing', path: '/', hasRun: true },
  { name: 'a lab that never ran', scene: 'not-started', path: '/lab/1', hasRun: false },
  { name: 'a lab that is not started', scene: 'not-started', path: '/lab/1', hasRun: true },
  { name: 'a lab that fails', scene: 'failing', path: '/lab/1', hasRun: true },
  { name: 'a lab that passes', scene: 'passing', path: '/lab/1', hasRun: true },
  { name: 'a model that does not run', scene: 'broken', path: '/lab/1', hasRun: true },
  { name: 'the data of a run', scene: 'passing', path: '/lab/1/data', hasRun: true },
  { name: 'the data of a large run', scene: 'many-items', path: '/lab/2/data', hasRun: true },
  { name: 'the requests of a run', scene: 'failing', path: '/lab/1/trace', hasRun: true },
  { name: 'the class without a folder', scene: 'failing', path: '/class', hasRun: true },
];
