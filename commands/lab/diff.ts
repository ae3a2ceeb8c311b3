/** `npm run lab:N diff`: the learner's model beside the reference, as a unified diff. */

import { existsSync, readFileSync } from 'node:fs';
import { createTwoFilesPatch } from 'diff';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { paint, print } from '../../kit/report/terminal.ts';
import { EXIT } from '../shell/exit.ts';
import { shownPath } from './model.ts';

/** Prints what would make the learner's model the reference. */
export async function diff(lab: Lab): Promise<number> {
  const command = `npm run lab:${lab.info.number}`;
  if (!existsSync(lab.modelFile)) {
    print([`There is no ${shownPath(lab.modelFile)} yet. Begin with:  ${command}`]);
    return EXIT.notStarted;
  }
  const mine = readFileSync(lab.modelFile, 'utf8');
  const reference = readFileSync(lab.solutionFile, 'utf8');
  const names = [shownPath(lab.modelFile), shownPath(lab.solutionFile)] as const;
  if (mine === reference) {
    print([`${names[0]} is the same as ${names[1]}.`]);
    return EXIT.pass;
  }
  const patch = createTwoFilesPatch(...names, mine, reference, 'yours', 'the reference');
  const lines = patch.trimEnd().split('\n').slice(1);
  print(lines.map(painted));
  print(['', `Why the reference is so:  solutions/${lab.name}/README.md`]);
  return EXIT.pass;
}

function painted(line: string): string {
  if (line.startsWith('+++') || line.startsWith('---')) return paint('title', line);
  if (line.startsWith('@@')) return paint('quiet', line);
  if (line.startsWith('+')) return paint('pass', line);
  return line.startsWith('-') ? paint('fail', line) : line;
}
