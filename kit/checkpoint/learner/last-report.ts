/** The report of a lab's last run, in `.workshop/last/NN/result.json`. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { jsonLine } from '../../item/json-line.ts';
import type { Lab } from '../lab/lab.ts';
import { lastRunFiles, spoiledFile } from './last-run.ts';
import type { RunReport } from './run-report.ts';

const VERSION: RunReport['version'] = 1;

/**
 * Writes the report, whole or not at all.
 *
 * @param folder the folder `.workshop/last`
 */
export async function writeReport(folder: string, lab: Lab, report: RunReport): Promise<void> {
  const file = lastRunFiles(folder, lab).report;
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, jsonLine(report), { fsync: false });
}

/**
 * The report of the last run; nothing where there was none.
 *
 * @param folder the folder `.workshop/last`
 * @throws {KitError} `environment.lastRun` for a file that this version did not write
 */
export function readReport(folder: string, lab: Lab): RunReport | undefined {
  const file = lastRunFiles(folder, lab).report;
  if (!existsSync(file)) return undefined;
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as RunReport;
    if (report.version !== VERSION) throw new Error(`version ${report.version}`);
    return report;
  } catch (error) {
    throw spoiledFile(file, lab, error);
  }
}
