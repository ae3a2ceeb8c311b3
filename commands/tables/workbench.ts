/** `npm run tables workbench lab=N`: a lab's tables, with a sample of its data, for NoSQL Workbench. */

import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { definitionOf, type Fixture } from '../../kit/checkpoint/lab/fixture.ts';
import { type Lab, readFixture } from '../../kit/checkpoint/lab/lab.ts';
import type { Item } from '../../kit/item/item.ts';
import { binaryAsBase64 } from '../../kit/item/json-line.ts';
import { KitError } from '../../kit/kit-error.ts';
import { print } from '../../kit/report/print.ts';
import { grouped, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { sampleItems } from '../../kit/workbench/sample-items.ts';
import {
  WORKBENCH_AUTHOR,
  type WorkbenchModel,
  workbenchModel,
} from '../../kit/workbench/workbench-model.ts';
import type { SampledTable, WorkbenchTable } from '../../kit/workbench/workbench-table.ts';
import { SEED } from '../shell/command-line.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/folder.ts';

/**
 * Writes the lab's model and says how it is imported.
 *
 * @param to the file; absent for one in `.workshop/workbench/`
 * @throws {KitError} `workbench.exists` for a file that is none of ours, `workbench.notWritable`
 */
export async function writeWorkbench(lab: Lab, to: string | undefined): Promise<void> {
  const shown = to ?? `.workshop/workbench/${lab.name}.json`;
  const file = to ?? join(WORKSHOP_FOLDER, 'workbench', `${lab.name}.json`);
  await refuseOther(file);
  const model = workbenchOf(lab, await sampledTables(await readFixture(PROJECT_FOLDER, lab)));
  try {
    if (to === undefined) await mkdir(dirname(file), { recursive: true });
    await writeFileAtomic(file, `${JSON.stringify(model, binaryAsBase64, 2)}\n`);
  } catch (error) {
    throw new KitError(
      'environment',
      'workbench.notWritable',
      `Expected to write \`${shown}\`, but ${(error as Error).message}. Make the folder writable, or name another file: to=FILE.`,
      { cause: error },
    );
  }
  print([
    `The model of lab ${lab.info.number} is in ${shown}:`,
    ...model.DataModel.flatMap(tableLines),
    '',
    ...HOW_TO_IMPORT,
  ]);
}

const HOW_TO_IMPORT = [
  'In NoSQL Workbench: Data modeler, Import data model, NoSQL Workbench format.',
  'Choose the file. Each facet shows the items of one type.',
  'The file has the shape of models that AWS has published. NoSQL Workbench itself',
  'was not tried here.',
];

function tableLines({ TableName, TableFacets, GlobalSecondaryIndexes }: WorkbenchTable): string[] {
  const items = TableFacets.reduce((sum, { TableData }) => sum + TableData.length, 0);
  const names = [TableName, ...GlobalSecondaryIndexes.map(({ IndexName }) => IndexName)];
  const facets = TableFacets.map(({ FacetName }) => FacetName).join(', ');
  return [
    `  table ${names.join(', ')}: ${grouped(items)} items`,
    ...wrapped(`facets: ${facets}`, SCREEN_COLUMNS - 4).map((line) => `    ${line}`),
  ];
}

/** The model of a lab. */
export function workbenchOf({ info }: Lab, tables: readonly SampledTable[]): WorkbenchModel {
  const description = `Lab ${info.number} of the Edgewise workshop: ${info.subject}. You learn ${info.teaches}.`;
  return workbenchModel(`Lab ${info.number} ${info.title}`, description, tables);
}

/**
 * The tables of a lab, each with a sample of the items that the checks load there: those of the reading
 * steps first. Of two tables with one name the lab's own stands for both.
 */
export async function sampledTables(fixture: Fixture<unknown>): Promise<SampledTable[]> {
  const { table, ownTables, otherTables = {} } = fixture;
  const data = fixture.data(SEED.default, 1);
  const shared = await fixture.items(data);
  const byName = new Map(
    [...Object.values(otherTables), table].map((definition) => [definition.name, definition]),
  );
  const definitions = [table, ...[...byName.values()].filter((one) => one !== table)];
  return definitions.map((definition) => {
    const sources: readonly Item[][] = [
      ...(definition === table ? [shared] : []),
      ...Object.entries(ownTables)
        .filter(([step]) => definitionOf(fixture, step) === definition)
        .map(([, itemsOf]) => itemsOf(data)),
    ];
    return { table: definition, items: sampleItems(sources, definition) };
  });
}

/** What is there is replaced only where this command has written it. */
async function refuseOther(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    return ''; // A folder, or a file that nobody may read: none of ours.
  });
  if (text === undefined || isOurs(text)) return;
  throw new KitError(
    'usage',
    'workbench.exists',
    `Expected \`to\` to be a new file, or a model that this command has written, but \`${file}\` is something else. Name another file: to=FILE.`,
  );
}

function isOurs(text: string): boolean {
  try {
    return (JSON.parse(text) as WorkbenchModel).ModelMetadata.Author === WORKBENCH_AUTHOR;
  } catch {
    return false; // No JSON, or no model.
  }
}
