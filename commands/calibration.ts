/** `npm run calibration`: simulates the published experiments and writes docs/calibration.md, or runs one. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { print } from '../kit/report/print.ts';
import { calibrate } from '../simulator/calibration/calibrate.ts';
import { calibrationPage } from '../simulator/calibration/page.ts';
import { EXPERIMENT_OPTIONS, refuseExperimentOptions } from './calibration/choice.ts';
import { calibrationHelpLines } from './calibration/help.ts';
import { calibrateOnAws } from './calibration/on-aws.ts';
import { AWS_OPTIONS, checkAwsOptions } from './shell/aws-words.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/folder.ts';

const PAGE = 'docs/calibration.md';

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, {
    command: 'npm run calibration',
    verbs: ['aws', 'check', 'help'],
    options: [...EXPERIMENT_OPTIONS, ...AWS_OPTIONS],
  });
  const { verbs } = words;
  if (verbs.includes('help')) {
    print(calibrationHelpLines(PAGE));
    return EXIT.pass;
  }
  checkAwsOptions(words);
  if (verbs.includes('aws')) return calibrateOnAws(words);
  refuseExperimentOptions(words);
  const cases = await calibrate();
  const failed = cases.flatMap(({ name, figures }) =>
    figures.filter(({ passes }) => !passes).map(({ what }) => `${name}: ${what}`),
  );
  print(failed.map((figure) => `Outside its tolerance: ${figure}.`));
  const isSettled = await writeOrCompare(calibrationPage(cases), verbs.includes('check'));
  return failed.length > 0 || !isSettled ? EXIT.fail : EXIT.pass;
}

/** Writes the page, or says whether it is what it should be. */
async function writeOrCompare(page: string, onlyCheck: boolean): Promise<boolean> {
  const file = join(PROJECT_FOLDER, PAGE);
  const kept = await readFile(file, 'utf8').catch(() => '');
  const isSame = kept === page;
  if (!onlyCheck && !isSame) await writeFileAtomic(file, page);
  const changed = onlyCheck ? 'differs from the model; run npm run calibration' : 'written';
  print([`${PAGE}: ${isSame ? 'as kept' : changed}`]);
  return isSame || !onlyCheck;
}
