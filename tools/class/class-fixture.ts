/** What a folder of two hundred files adds up to, ten of which are no hand-ins. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { type HandIn, MOST_HAND_IN_BYTES } from '../../kit/checkpoint/learner/hand-in.ts';
import { classLabSubject } from '../../web/server/class/class-answer.ts';
import { ClassFolder } from '../../web/server/class/class-folder.ts';
import type { ClassAnswer } from '../../web/wire/answer.ts';
import { ROOT } from '../tree-copy.ts';
import { handInMany } from './hand-in-fixture.ts';

/** The folder is made, added up and removed; of the 190 hand-ins, one has names of its own in it. */
export async function madeClass(): Promise<ClassAnswer> {
  const labs = await readLabs(ROOT);
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-class-'));
  const [good = ''] = await handInMany(labs, folder, 189);
  const other = withOtherNames(JSON.parse(readFileSync(good, 'utf8')) as HandIn);
  await writeFile(join(folder, 'other.json'), JSON.stringify(other));
  await addHostileFiles(folder, good);
  const subjects = labs.map(classLabSubject);
  const open = new ClassFolder({ folder, labs: subjects, onChange: () => {} });
  const answer = await open.answer();
  open.close();
  await rm(folder, { recursive: true });
  return answer;
}

// What may be in the folder of a class besides hand-ins.

/** What no page shows, and no page runs. */
const HOSTILE_HTML = '<img src=x onerror="document.title=\'taken\'">';

/**
 * Puts ten of them into the folder: none of them is a hand-in.
 *
 * @param good a hand-in; the link leads to it
 */
export async function addHostileFiles(folder: string, good: string): Promise<void> {
  const text = await readFile(good, 'utf8');
  const handIn = JSON.parse(text) as HandIn;
  const put = (name: string, content: string): Promise<void> =>
    writeFile(join(folder, name), content);
  await put('too-large.json', text + ' '.repeat(MOST_HAND_IN_BYTES));
  await put('no-json.txt', `${HOSTILE_HTML}\n`);
  await put('other-shape.json', JSON.stringify([handIn]));
  await put('deep.json', `${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  await put('proto.json', text.replace('{', '{"__proto__":{"handIns":999},'));
  await put('html.json', text.replaceAll('"id":"1.1"', `"id":${JSON.stringify(HOSTILE_HTML)}`));
  await put('half.json', text.slice(0, text.length / 2));
  await symlink(good, join(folder, 'link.json'));
  await mkdir(join(folder, 'folder.json'));
  await put('folder.json/inner.json', text);
  execFileSync('mkfifo', [join(folder, 'pipe.json')]);
}

/** A hand-in of somebody who has changed the names in it. */
export function withOtherNames(handIn: HandIn): HandIn {
  const text = JSON.stringify({ ...handIn, id: 'f'.repeat(16) }, (name, value: unknown) =>
    name === 'name' ? HOSTILE_HTML : value,
  );
  return JSON.parse(text) as HandIn;
}
