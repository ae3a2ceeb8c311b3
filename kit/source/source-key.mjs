// A key of source files that is kept between runs, with the list of the files: plain JavaScript, for
// what runs before TypeScript can.

import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** See source-key.d.mts. */
export async function keptSources(root, kept) {
  try {
    const sources = JSON.parse(await readFile(kept, 'utf8'));
    const stamp = stampOf(root, sources.files);
    if (stamp === sources.stamp) return sources;
    if ((await keyOf(root, sources.files)) !== sources.key) return undefined;
    return await write(kept, { ...sources, stamp });
  } catch {
    return undefined; // Not there yet, or half a file from a machine that lost its power.
  }
}

/** See source-key.d.mts. */
export async function keepSources(root, kept, files) {
  const stamp = stampOf(root, files);
  const key = await keyOf(root, files);
  if (key === undefined) throw new Error(`one of ${files.length} source files has just gone`);
  return write(kept, { key, stamp, files });
}

async function write(kept, sources) {
  const whole = `${kept}.${randomUUID()}`;
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(whole, JSON.stringify(sources));
  await rename(whole, kept);
  return sources;
}

/** The hash of when each file was last changed: it takes a tenth of the time of reading them. */
function stampOf(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { ctimeMs, size } = statSync(join(root, file), { throwIfNoEntry: false }) ?? {};
    hash.update(`${ctimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

/** The hash of names and contents; nothing where one of the files is gone. */
async function keyOf(root, files) {
  const hash = createHash('sha256');
  const contents = await Promise.all(
    files.map((file) => readFile(join(root, file)).catch(() => undefined)),
  );
  for (const [index, content] of contents.entries()) {
    if (!content) return undefined;
    hash.update(`${files[index]}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}
