/** What a folder of two hundred files adds up to, ten of which are no hand-ins. */

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import type { HandIn } from '../../kit/checkpoint/learner/hand-in.ts';
import { classLabSubject } from '../../web/server/class/class-answer.ts';
import { ClassFolder } from '../../web/server/class/class-folder.ts';
import type { ClassAnswer } from '../../web/wire/answer.ts';
import { ROOT } from '../tree-copy.ts';
import { addHostileFiles, withOtherNames } from './hostile-file.ts';
import { handInMany } from './made-hand-in.ts';

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
