/** Which file stands for `#lab/NN-name/model.ts` in a checkpoint. */

import { join } from 'node:path';

const MODEL = /^#lab\/([^/]+)\/model\.ts$/;

/** A Vite plugin, as far as this one goes. */
interface ResolvePlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string): string | undefined;
}

/**
 * Resolves a lab's model to the learner's `model.ts`, or to the file given instead: the reference,
 * a starter, a known-wrong model.
 *
 * @param root the project's folder
 * @param file absolute path of the model to check
 */
export function modelFilePlugin(root: string, file?: string): ResolvePlugin {
  return {
    name: 'edgewise-model-file',
    enforce: 'pre',
    resolveId(source) {
      const lab = MODEL.exec(source)?.[1];
      return lab === undefined ? undefined : (file ?? join(root, 'labs', lab, 'model.ts'));
    },
  };
}
