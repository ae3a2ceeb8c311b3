/**
 * Puts the check of a scenario into the bundle as code, instead of Ajv, which would write the same code
 * when it runs, and is a third of the package.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { type Plugin, transformSync } from 'esbuild';

/** As in `simulator/check-scenario.ts`; the failures of both are compared by a test. */
const OPTIONS = { verbose: true };

/** In the bundle, `new Ajv.default().compile()` of any schema is the check of a scenario. */
export function compiledSchema(root: string): Plugin {
  return {
    name: 'compiled-schema',
    setup(build) {
      build.onResolve({ filter: /^ajv\/dist\/2020\.js$/ }, () => ({
        path: 'scenario',
        namespace: 'compiled-schema',
      }));
      build.onLoad({ filter: /./, namespace: 'compiled-schema' }, () => ({
        contents: `${checkOfScenario(root)}
const check = module.exports;
module.exports = { default: class { compile() { return check; } } };`,
        resolveDir: root,
      }));
    },
  };
}

function checkOfScenario(root: string): string {
  const file = join(root, 'simulator', 'scenario.schema.json');
  const ajv = new Ajv.default({ ...OPTIONS, code: { source: true } });
  const code = standalone.default(ajv, ajv.compile(JSON.parse(readFileSync(file, 'utf8'))));
  // Nobody reads it, and it is half of what the package has.
  return transformSync(code, { minify: true, format: 'cjs' }).code;
}
