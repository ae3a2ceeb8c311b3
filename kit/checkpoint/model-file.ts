/** Which file stands for `#lab/NN-name/model.ts` in a checkpoint. */

import { join } from 'node:path';
import type { VitestPluginContext } from 'vitest/node';

const MODEL = /^#lab\/([^/]+)\/model\.ts$/;

/** A plugin of Vite and Vitest, as far as this one goes. */
interface ModelFilePlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string): string | undefined;
  configureVitest(context: VitestPluginContext): void;
}

/**
 * Resolves a lab's model to the learner's `model.ts`, or to the file given instead: the reference,
 * a starter, a known-wrong model.
 *
 * @param root the project's folder
 * @param file absolute path of the model to check
 */
export function modelFilePlugin(root: string, file?: string): ModelFilePlugin {
  return {
    name: 'edgewise-model-file',
    enforce: 'pre',
    resolveId(source) {
      const lab = MODEL.exec(source)?.[1];
      return lab === undefined ? undefined : (file ?? join(root, 'labs', lab, 'model.ts'));
    },
    configureVitest({ experimental_defineCacheKeyGenerator }) {
      // A transformed checkpoint names the model's path: another model, another cached transform.
      experimental_defineCacheKeyGenerator(() => file ?? '');
    },
  };
}
