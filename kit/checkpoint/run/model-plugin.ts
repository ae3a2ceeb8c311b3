/** Which file stands for `#lab/NN-name/model.ts` in a checkpoint. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractOf } from '../lab/contract.ts';

const MODEL = /^#lab\/([^/]+)\/model\.ts$/;
const ID = '\0edgewise-model:';
/** Modules that run before a model and after it, to tell the watchdog. */
const NEWS = '\0edgewise-model-news:';

/** A plugin of Vite, as far as this one goes. */
interface ModelFilePlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string): string | undefined;
  load(id: string): string | undefined;
  configureVitest(context: CacheContext): void;
}

/** What Vitest lets a plugin say of its cache on disk: `false` keeps a module out of it. */
interface CacheContext {
  experimental_defineCacheKeyGenerator(
    keyOf: (module: { id: string }) => string | undefined | null | false,
  ): void;
}

/**
 * Resolves a lab's model to the learner's `model.ts`, or to the file given instead: the reference,
 * a starter, a known-wrong model.
 *
 * The checks import a module that passes the model on, with each function heard by {@link answering}.
 * That module alone is another when the file is.
 *
 * @param root the project's folder
 * @param fileNow absolute path of the model that is checked now
 */
export function modelFilePlugin(root: string, fileNow?: () => string): ModelFilePlugin {
  return {
    name: 'edgewise-model-file',
    enforce: 'pre',
    resolveId(source) {
      if (source.startsWith(NEWS)) return source;
      const lab = MODEL.exec(source)?.[1];
      return lab === undefined ? undefined : modelId(lab);
    },
    load(id) {
      if (id.startsWith(NEWS)) return newsModule(id.slice(NEWS.length));
      if (!id.startsWith(ID)) return undefined;
      const folder = join(root, 'labs', id.slice(ID.length));
      const file = JSON.stringify(fileNow?.() ?? join(folder, 'model.ts'));
      const kit = (name: string): string =>
        JSON.stringify(join(root, 'kit', 'checkpoint', 'worker', name));
      const [before, after] = ['loads', 'loaded'].map((news) => JSON.stringify(`${NEWS}${news}`));
      const functions = contractOf(readFileSync(join(folder, 'starter.ts'), 'utf8'));
      return [
        `import { answering } from ${kit('answer.ts')};`,
        `import { loaded } from ${kit('model-load.ts')};`,
        `import ${before};`,
        `const model = await loaded(() => import(${file}));`,
        `await import(${after});`,
        ...functions.map(
          (one) => `export const ${one.name} = answering(model, ${JSON.stringify(one)});`,
        ),
      ].join('\n');
    },
    configureVitest({ experimental_defineCacheKeyGenerator: define }) {
      // A model is another with every save: the cache would grow by a file each time.
      define(({ id }) => (id === fileNow?.() ? false : undefined));
    },
  };
}

/** A model that loops while it is loaded is heard of only because it has begun. */
function newsModule(news: string): string {
  return `import { BroadcastChannel } from 'node:worker_threads';
import { inject } from 'vitest';
const channel = new BroadcastChannel(inject('checkpoint').channel);
channel.postMessage({ model: ${JSON.stringify(news)} });
channel.close();
`;
}

/** Id of the module that passes the model of a lab on; invalid once another file is its model. */
export function modelId(lab: string): string {
  return `${ID}${lab}`;
}
