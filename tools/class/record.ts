/** `node --import tsx tools/class/record.ts 1`: records the reports of a lab anew. */

import { writeFileSync } from 'node:fs';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import { print } from '../../kit/report/terminal.ts';
import { ROOT } from '../tree-copy.ts';
import { recordReports } from './record-reports.ts';
import { reportsFile } from './recorded-report.ts';

const [number = '1'] = process.argv.slice(2);
const lab = await findLab(ROOT, number);
const lines = (await recordReports(lab)).map((one) => JSON.stringify(one));
const text = `[\n${lines.join(',\n')}\n]\n`;
writeFileSync(reportsFile(lab.info.number), text);
print([`Lab ${number}: ${lines.length} reports, ${Math.ceil(text.length / 1_024)} KB`]);
// Engines are kept warm for a next run that does not come.
process.exit();
