/** Which file stands for `#lab/NN-name/model.ts` in a checkpoint. */

import { join } from 'node:path';

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
 * What imports the model imports a module that passes it on: that alone is another when the file is.
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
      const file = fileNow?.() ?? join(root, 'labs', id.slice(ID.length), 'model.ts');
      const [before, after] = ['loads', 'loaded'].map((news) => JSON.stringify(`${NEWS}${news}`));
      return `import ${before};\nexport * from ${JSON.stringify(file)};\nimport ${after};\n`;
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
