/** The licences of the packages whose code is bundled. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

const PACKAGE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * The licence of each bundled package under its name and version, sorted.
 *
 * @param root the folder of `node_modules`
 * @throws {Error} where a package has no licence file: it must not be bundled then
 */
export function licenseTexts(root: string, bundles: readonly Metafile[]): string {
  const inputs = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const names = new Set(inputs.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []));
  return [...names]
    .sort()
    .map((name) => licenseText(root, name))
    .join('\n');
}

function licenseText(root: string, name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence file: do not bundle it.`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}\n`;
}
