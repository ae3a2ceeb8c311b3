/** `npm run lab:N show`: the item collections that the last run read and wrote. */

import { commandOf, type Lab, readTable } from '../../kit/checkpoint/lab/lab.ts';
import { lastCollections } from '../../kit/checkpoint/learner/last-collections.ts';
import { readLastItems, readTrace } from '../../kit/checkpoint/learner/last-run.ts';
import { drawCollections } from '../../kit/report/collection.ts';
import { isPlain, paint, print } from '../../kit/report/terminal.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { LAST_RUN_FOLDER, PROJECT_FOLDER } from '../shell/project.ts';

/** Draws them by the table's keys, or by those of the index that was named. */
export async function show(lab: Lab, words: Words, step: string | undefined): Promise<number> {
  const table = await readTable(PROJECT_FOLDER, lab, step);
  const index = Object.keys(table.indexes).find((name) => words.verbs.includes(name.toLowerCase()));
  const lines = await collectionLines(lab, index, step);
  print(lines ?? [notRunYet(lab)]);
  return lines ? EXIT.pass : EXIT.notStarted;
}

/** Said where there is no last run. */
export function notRunYet(lab: Lab): string {
  return `Lab ${lab.info.number} has not run yet. Begin with:  ${commandOf(lab)}`;
}

/** The drawing by an index's keys, else by the table's own; nothing where the lab has not run. */
async function collectionLines(
  lab: Lab,
  index: string | undefined,
  step: string | undefined,
): Promise<string[] | undefined> {
  const trace = readTrace(LAST_RUN_FOLDER, lab);
  const last = await readLastItems(LAST_RUN_FOLDER, lab);
  if (!trace || !last) return undefined;
  const table = await readTable(PROJECT_FOLDER, lab, step);
  const plain = isPlain(process.env);
  const legend = plain ? 'marks say what this run did' : 'in this run: + new, * changed, - gone';
  const drawings = lastCollections({
    requests: trace.requests,
    items: last.items,
    table,
    lab,
    index,
    step,
    legend,
  });
  return [
    `${paint('title', `Lab ${lab.info.number}: ${lab.info.title}`)}, ${last.run.model}, seed ${last.run.seed}`,
    ...drawings.flatMap(({ title, items, keys, marks, about }) => [
      '',
      `${paint('title', title)}   ${about}`,
      ...drawCollections(items, { ...keys, marks, plain }),
    ]),
    ...otherView(lab, Object.keys(table.indexes)[0]?.toLowerCase(), index, step),
  ];
}

/** How to see the same items by other keys. */
function otherView(
  lab: Lab,
  other: string | undefined,
  index: string | undefined,
  step: string | undefined,
): string[] {
  if (other === undefined) return [];
  const command = `${commandOf(lab)} show`;
  const where = step === undefined ? '' : ` ${step}`;
  return [
    '',
    index === undefined
      ? `The same items as an index holds them:  ${command} ${other}${where}`
      : `The same items by the table's own keys:  ${command}${where}`,
  ];
}
