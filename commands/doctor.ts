/** `npm run doctor`: whether this machine is ready, and what to do where it is not. */

import { arch, release } from 'node:os';
import { paint, print } from '../kit/report/terminal.ts';
import { doctorVerdictLines, findingLines, nextOf } from './doctor/check.ts';
import { doctorFindings } from './doctor/findings.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';

const HELP = [
  'npm run doctor        looks whether this machine is ready; paste what it says',
  '                      when you ask for help: it holds no name and no home folder',
  'npm run doctor json   the same as JSON',
  '',
  'Exit codes: 0 nothing is wrong, 4 something is.',
];

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const { verbs } = parseWords(args, { command: 'npm run doctor', verbs: ['json', 'help'] });
  if (verbs.includes('help')) {
    print(HELP);
    return EXIT.pass;
  }
  const findings = await doctorFindings();
  const good = findings.every(({ status }) => status !== 'WRONG');
  const system = `${process.platform} ${arch()}, ${release()}`;
  if (verbs.includes('json')) {
    print([JSON.stringify({ good, system, findings, next: nextOf(findings) }, null, 2)]);
  } else {
    print([`${paint('title', 'Edgewise doctor')}  ${system}`]);
    print([...findingLines(findings, paint), ...doctorVerdictLines(findings)]);
  }
  return good ? EXIT.pass : EXIT.environment;
}
