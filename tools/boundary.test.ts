/** Imports run one way and never in a circle: the lint refuses the others. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/** A file, the module it imports, and the rule of `.dependency-cruiser.mjs` that refuses the import. */
const REFUSED = [
  ['kit/x1.ts', '../seeds/fake.ts', 'kit-imports-what-is-below'],
  ['kit/engine/x2.ts', '#kit/keys.ts', 'kit-and-seeds-import-relatively'],
  ['kit/x3.ts', '../simulator/simulate.ts', 'kit-imports-what-is-below'],
  ['kit/governor/x4.ts', '../engine/open.ts', 'the-partition-model-is-pure'],
  ['kit/governor/split/x5.ts', '../../document-client.ts', 'the-partition-model-is-pure'],
  ['kit/governor/x6.ts', '@aws-sdk/client-dynamodb', 'the-partition-model-is-pure'],
  ['kit/governor/limit/x7.ts', 'node:http', 'the-partition-model-is-pure'],
  ['kit/governor/limit/x8.ts', '../proxy/gate.ts', 'the-partition-model-is-pure'],
  ['kit/governor/proxy/x9.ts', '@aws-sdk/client-dynamodb', 'the-proxy-needs-no-sdk'],
  ['kit/governor/proxy/x10.ts', '../../document-client.ts', 'the-proxy-needs-no-sdk'],
  ['simulator/x11.ts', '../loadtest/run/result.ts', 'simulator-imports-what-is-below'],
  ['loadtest/run/x12.ts', '../../commands/shell/exit.ts', 'loadtest-imports-what-is-below'],
  ['packages/edgewise-notebook/src/x13.ts', '../../../commands/shell/exit.ts', 'packages-imports'],
  ['commands/x14.ts', '../tools/tree-copy.ts', 'commands-imports-what-is-below'],
  ['seeds/domains/x16.ts', '../../labs/01-invoicing/entities.ts', 'seeds-imports-what-is-below'],
  ['labs/01-invoicing/x17.ts', '../02-social/entities.ts', 'no-lab-imports-another'],
  [
    'labs/01-invoicing/x18.ts',
    '#solutions/01-invoicing/model.ts',
    'labs-do-not-know-their-solution',
  ],
  ['labs/91-lab/starter.ts', '#kit/item/query-items.ts', 'a-model-can-be-copied-over-another'],
  ['labs/92-lab/starter.ts', '../../kit/keys.ts', 'a-model-names-its-imports-by-alias'],
  ['labs/01-invoicing/wrong/x19.ts', '#kit/item/query-items.ts', 'a-kept-model-changes'],
  ['labs/01-invoicing/wrong/x20.ts', '#solutions/02-social/model.ts', 'a-kept-model-changes'],
  ['solutions/93-lab/model.ts', '#kit/checkpoint/worker/fact.ts', 'a-model-can-be-copied'],
  ['solutions/94-lab/model.ts', '#entities/01-invoicing.ts', 'a-solution-knows-its-own-lab'],
  ['web/server/x23.ts', '../../commands/shell/exit.ts', 'web-imports-what-is-below'],
  ['web/server/x24.ts', '../../labs/01-invoicing/entities.ts', 'web-imports-what-is-below'],
  ['web/page/x25.ts', 'node:fs', 'the-page-runs-in-a-browser'],
  ['web/page/x26.ts', '../server/web-source.ts', 'the-page-runs-in-a-browser'],
  ['web/page/x27.ts', '../../kit/table.ts', 'the-page-runs-in-a-browser'],
  ['web/worker/x30.ts', '../server/web-source.ts', 'the-worker-is-the-simulator'],
  ['web/worker/x31.ts', '../../simulator/simulate.ts', 'the-worker-is-the-simulator'],
  ['web/wire/x28.ts', '../../kit/kit-error.ts', 'the-wire-is-types'],
  ['kit/x22.ts', './x22.ts', 'no-circle'],
] as const;

const ADMITTED = [
  ['seeds/domains/y1.ts', '../../kit/keys.ts'],
  ['kit/governor/split/y2.ts', '../../capacity/read-units.ts'],
  ['kit/governor/y3.ts', '../random.ts'],
  ['kit/governor/y13.ts', '../heat/heat-event.ts'],
  ['web/server/y9.ts', '../../kit/door/door.ts'],
  ['web/page/y10.ts', '../wire/event.ts'],
  ['web/page/y11.ts', 'preact'],
  ['web/page/y12.test.ts', 'node:fs'],
  ['web/worker/y13.ts', '../../simulator/simulation-step.ts'],
  ['kit/y4.test.ts', '../tools/tree-copy.ts'],
  ['simulator/y5.ts', '../seeds/graphs/alias-table.ts'],
  ['labs/01-invoicing/y6.ts', '#seeds/fake.ts'],
  ['labs/95-lab/starter.ts', '#kit/keys.ts'],
  ['labs/01-invoicing/wrong/y7.ts', '#solutions/01-invoicing/model.ts'],
  ['solutions/01-invoicing/y8.ts', '#entities/01-invoicing.ts'],
] as const;

let tree: TreeCopy;
/** The names of the rules that each file breaks. */
const broken = new Map<string, string[]>();

beforeAll(async () => {
  tree = await copyTree();
  for (const [file, module] of [...REFUSED, ...ADMITTED]) {
    const path = join(tree.folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `import * as other from '${module}';\n\nexport const all = other;\n`);
  }
  const files = [...REFUSED, ...ADMITTED].map(([file]) => file);
  const cruise = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
  const words = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const { stdout } = await tree.node([cruise, ...words, ...files]);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  for (const { from, rule } of summary.violations) {
    broken.set(from, [...(broken.get(from) ?? []), rule.name]);
  }
}, 120_000);
afterAll(() => tree.remove());

describe('a module', () => {
  test.each(REFUSED)('%s may not import %s: %s', (file, _, rule) => {
    expect(broken.get(file)?.some((name) => name.startsWith(rule))).toBe(true);
  });

  test.each(ADMITTED)('%s may import %s', (file) => {
    expect(broken.get(file)).toBeUndefined();
  });
});
