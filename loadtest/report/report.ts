/** The files of a load test: raw JSON, SVGs, and one page with all of them. */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { type PageSection, type PageTable, pageHtml } from '../../kit/report/page.ts';
import { grouped } from '../../kit/report/text.ts';
import type { TextTable } from '../../kit/report/text-table.ts';
import type { LoadtestResult } from '../run/result.ts';
import { type Picture, pictures } from './picture.ts';
import { verdictLines } from './report-arm.ts';
import type { ReportPart } from './report-part.ts';
import { reportParts } from './report-parts.ts';
import { figurePart } from './report-rate.ts';

/** Name of the raw result in its folder. */
const RESULT_FILE = 'result.json';

/** Writes the raw result; returns its path. */
export async function saveResult(folder: string, result: LoadtestResult): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, RESULT_FILE);
  await writeFile(file, `${JSON.stringify(result)}\n`);
  return file;
}

/**
 * Reads a raw result.
 *
 * @throws {KitError} `loadtest.noFile`, `loadtest.noResult`
 */
export async function readResult(file: string): Promise<LoadtestResult> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new KitError(
      'usage',
      'loadtest.noFile',
      `Expected the result of a load test, but \`${file}\` cannot be read (${(error as NodeJS.ErrnoException).code}). Run one first: npm run loadtest celebrity.`,
      { cause: error },
    );
  }
  const result = parsed(text);
  if (result) return result;
  throw new KitError(
    'usage',
    'loadtest.noResult',
    `Expected the result of a load test in \`${file}\`, got something else. Results are .workshop/reports/NAME/${RESULT_FILE}.`,
  );
}

/** Draws the pictures and the page of a result; returns the page's path. */
export async function saveReport(folder: string, result: LoadtestResult): Promise<string> {
  const drawn = await pictures(result);
  await mkdir(folder, { recursive: true });
  await removePictures(folder);
  for (const { name, svg } of drawn) await writeFile(join(folder, `${name}.svg`), svg);
  const page = join(folder, 'report.html');
  await writeFile(page, reportHtml(result, drawn));
  return page;
}

/** Those of an earlier run, which another driver may have left. */
async function removePictures(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
  for (const name of names) await rm(join(folder, name));
}

function reportHtml(result: LoadtestResult, drawn: readonly Picture[]): string {
  const [setting, ...parts] = reportParts(result) as [ReportPart, ...ReportPart[]];
  const [lead = '', ...others] = setting.paragraphs;
  const checks = result.runs.flatMap((run) =>
    run.checks.map(({ name, passed, text }) => [run.name, name, passed ? 'PASS' : 'FAIL', text]),
  );
  return pageHtml({
    title: setting.title,
    lead,
    sections: [
      sectionOf(figurePart(result), drawn),
      {
        title: 'Compared',
        paragraphs: [...result.runs.flatMap(verdictLines), ...others],
        table: {
          columns: ['driver', 'check', 'result', 'figures'].map((title) => ({ title })),
          rows: checks,
        },
      },
      ...parts.map((part) => sectionOf(part, drawn)),
    ],
  });
}

function sectionOf(
  { title, paragraphs, table, pictures: names = [] }: ReportPart,
  drawn: readonly Picture[],
): PageSection {
  return {
    title,
    paragraphs,
    ...(table && { table: pageTable(table) }),
    pictures: drawn.filter(({ name }) => names.includes(name)),
  };
}

function pageTable({ columns, rows }: TextTable): PageTable {
  const cell = (value: string | number, column: number): string =>
    typeof value === 'number' ? grouped(value, columns[column]?.decimals) : value;
  return {
    columns: columns.map(({ title }, column) => ({
      title,
      isNumber: rows.some((row) => typeof row[column] === 'number'),
    })),
    rows: rows.map((row) => row.map(cell)),
  };
}

function parsed(text: string): LoadtestResult | undefined {
  try {
    const value = JSON.parse(text) as Partial<LoadtestResult> | null;
    const isResult = value?.scenario !== undefined && Array.isArray(value.runs);
    // Results of versions before had no heat.
    const hasHeat = value?.runs?.every(({ arms }) => arms.every(({ heat }) => Array.isArray(heat)));
    return isResult && hasHeat ? (value as LoadtestResult) : undefined;
  } catch {
    return undefined; // Not JSON: the caller says what was expected.
  }
}
