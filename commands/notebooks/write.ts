/** `npm run notebooks write`: executes notebooks and stores what their cells write. */

import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { notebookText } from '../../kit/notebook/notebook.ts';
import { paint } from '../../kit/report/paint.ts';
import { print } from '../../kit/report/print.ts';
import { EXIT } from '../shell/exit.ts';
import { counted } from './check.ts';
import type { NotebookChoice } from './choice.ts';
import { executeEach } from './each.ts';
import { failedNotebookLines, passedLine } from './screen.ts';

/** Refreshes the chosen notebooks; one with a cell that fails stays as it is. */
export async function write(choice: NotebookChoice): Promise<number> {
  const { length: count } = choice.names;
  const failed: string[] = [];
  print([paint('title', `Executing ${counted(count)} on the tslab kernel`)]);
  await executeEach(choice, 'write', async (executed) => {
    const { name, file, fresh, stored, problems } = executed;
    if (problems.length > 0) {
      failed.push(name);
      print(failedNotebookLines(name, stored, problems));
      return;
    }
    const text = notebookText(fresh);
    const isSame = (await readFile(file, 'utf8')) === text;
    if (!isSame) await writeFileAtomic(file, text);
    print([passedLine(isSame ? 'SAME' : 'NEW ', executed)]);
  });
  if (failed.length === 0) return EXIT.pass;
  print(['', `${failed.length} of ${counted(count)} failed, and stayed as before.`]);
  return EXIT.fail;
}
