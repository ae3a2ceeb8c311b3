/** `npm run lab:N show`: the item collections that the last run read and wrote. */

import { type Lab, readTable } from '../../kit/checkpoint/lab/lab.ts';
import { readLastItems, readTrace } from '../../kit/checkpoint/learner/last-run.ts';
import { lastCollections } from '../../kit/checkpoint/tell/last-collections.ts';
import { drawCollections } from '../../kit/report/collection.ts';
import { isPlain, paint } from '../../kit/report/paint.ts';
import { print } from '../../kit/report/print.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { LAST_RUN_FOLDER, PROJECT_FOLDER } from '../shell/folder.ts';

/** Draws them by the table's keys, or by those of the index that was named. */
export async function show(lab: Lab, words: Words, step: string | undefined): Promise<number> {
  const command = `npm run lab:${lab.info.number}`;
  const trace = readTrace(LAST_RUN_FOLDER, lab);
  const last = await readLastItems(LAST_RUN_FOLDER, lab);
  if (!trace || !last) {
    print([`Lab ${lab.info.number} has not run yet. Begin with:  ${command}`]);
    return EXIT.notStarted;
  }
  const table = await readTable(PROJECT_FOLDER, lab, step);
  const index = Object.keys(table.indexes).find((name) => words.verbs.includes(name.toLowerCase()));
  const plain = isPlain(process.env);
  const legend = plain ? 'marks say what this run did' : 'in this run: + new, * changed, - gone';
  const drawings = lastCollections({
    ...{ requests: trace.requests, items: last.items },
    ...{ table, lab, index, step, legend },
  });
  print([
    `${paint('title', `Lab ${lab.info.number}: ${lab.info.title}`)}, ${last.run.model}, seed ${last.run.seed}`,
  ]);
  for (const { title, items, keys, marks, about } of drawings) {
    const lines = drawCollections(items, { ...keys, marks, plain });
    print(['', `${paint('title', title)}   ${about}`, ...lines]);
  }
  const other = Object.keys(table.indexes)[0]?.toLowerCase();
  const where = step === undefined ? '' : ` ${step}`;
  if (other === undefined) return EXIT.pass;
  print([
    '',
    index === undefined
      ? `The same items as an index holds them:  ${command} show ${other}${where}`
      : `The same items by the table's own keys:  ${command} show${where}`,
  ]);
  return EXIT.pass;
}
