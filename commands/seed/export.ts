/** `npm run seed … export=DIR`: files for AWS's Import from S3, and the lines that import them. */

import { grouped, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { type ExportedFiles, S3_IMPORT_PRICE, s3ImportDollars } from '../../seeds/export.ts';
import type { SeedPart } from '../../seeds/seed-part.ts';
import { dollarsText } from '../shell/aws-plan-lines.ts';

/** What the lines are about. */
export interface ImportPlan {
  /** The folder of the export, and the table's name in it. */
  readonly folder: string;
  readonly table: string;
  readonly part: SeedPart | undefined;
  readonly written: ExportedFiles;
  /** Of `process.platform`: a shell of Windows knows no backslash at the end of a line. */
  readonly platform: NodeJS.Platform;
}

const BUCKET = 'YOUR-BUCKET';

/** How the files get into a new table at AWS, what that costs, and what it leaves there. */
export function importLines(plan: ImportPlan): string[] {
  const { folder, table, part, platform } = plan;
  const shell = (words: readonly string[]): string[] => {
    if (platform === 'win32') return [`  ${words.join(' ')}`];
    const last = words.length - 1;
    return words.map((word, at) => `  ${at === 0 ? '' : '  '}${word}${at === last ? '' : ' \\'}`);
  };
  const text = (sentences: string): string[] => wrapped(sentences, SCREEN_COLUMNS);
  const place = `s3://${BUCKET}/${table}/data/`;
  const when =
    part === undefined || part.of === 1
      ? 'Then the import makes the table, which must not exist:'
      : `When all ${part.of} parts are there, one import makes the table, which must not exist:`;
  return [
    `Into AWS: put the name of your S3 bucket in the place of ${BUCKET}.`,
    ...shell(['aws s3 cp --recursive', quoted(`${folder}/${table}/data/`), place]),
    ...text(when),
    ...shell([
      'aws dynamodb import-table',
      `--s3-bucket-source S3Bucket=${BUCKET},S3KeyPrefix=${table}/data/`,
      '--input-format DYNAMODB_JSON --input-compression-type GZIP',
      `--table-creation-parameters ${quoted(`file://${folder}/${table}.json`)}`,
    ]),
    ...text(costText(plan)),
    'The table and the files cost storage until you delete them:',
    ...shell([`aws dynamodb delete-table --table-name ${table}`]),
    ...shell([`aws s3 rm --recursive ${place}`]),
  ];
}

function costText({ written, part }: ImportPlan): string {
  const { region, dollarsPerGigabyte, source, date } = S3_IMPORT_PRICE;
  const dollars = s3ImportDollars(written.bytes);
  const all = part && part.of > 1 ? `, about ${dollarsText(dollars * part.of)} for all parts` : '';
  return `The import costs ${dollarsText(dollars)}${all}: $${dollarsPerGigabyte} for each of ${gigabytes(written.bytes)} GB before compression in ${region} (${source}, ${date}). It takes no write units, and indexes cost nothing more.`;
}

function gigabytes(bytes: number): string {
  return grouped(bytes / 1e9, bytes < 1e9 ? 3 : 1);
}

/** A word as a POSIX shell takes it, and PowerShell too unless it holds an apostrophe. */
function quoted(word: string): string {
  return /^[\w./:\\-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
