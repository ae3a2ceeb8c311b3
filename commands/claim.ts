/** `npm run claim NAME`: disputed advice, run as an experiment. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPlain, paint, print } from '../kit/report/terminal.ts';
import { SCREEN_COLUMNS, wrapped } from '../kit/report/text.ts';
import { type TextTableOptions, textTable } from '../kit/report/text-table.ts';
import type { Claim, ClaimFinding } from './claim/claim.ts';
import { tryClaim } from './claim/claim.ts';
import { allDoubles, overloadedIndex, sparseHalf } from './claim/index-claims.ts';
import { batchGet, oneTable, smallScan, strongReads } from './claim/read-claims.ts';
import { failedCondition, tenShards, transactionsDouble } from './claim/write-claims.ts';
import { parseWords } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROJECT_FOLDER } from './shell/project.ts';

/** By the names that people type. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  'overloaded-index': overloadedIndex,
  'all-doubles': allDoubles,
  'sparse-half': sparseHalf,
  'one-table': oneTable,
  'ten-shards': tenShards,
  'failed-condition': failedCondition,
  'strong-reads': strongReads,
  'small-scan': smallScan,
  'batch-get': batchGet,
  'transactions-double': transactionsDouble,
};

/** The page with all of them, from the project's folder. */
export const CLAIMS_PAGE = join('docs', 'claims.md');

const COMMAND = 'npm run claim';

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const verbs = [...Object.keys(CLAIMS), 'all', 'write', 'help'];
  const words = parseWords(args, { command: COMMAND, verbs, options: [] });
  if (words.verbs.includes('write')) {
    await writeFile(join(PROJECT_FOLDER, CLAIMS_PAGE), await claimsPage());
    print([`Written: ${CLAIMS_PAGE}`]);
    return EXIT.pass;
  }
  const names = Object.keys(CLAIMS).filter(
    (name) => words.verbs.includes(name) || words.verbs.includes('all'),
  );
  if (names.length === 0) {
    print(help());
    return words.verbs.includes('help') ? EXIT.pass : EXIT.usage;
  }
  for (const name of names) {
    const claim = CLAIMS[name] as Claim;
    print(screen(name, claim, await tryClaim(claim)));
  }
  return EXIT.pass;
}

function help(): string[] {
  const width = Math.max(...Object.keys(CLAIMS).map((name) => name.length)) + 2;
  const rows = Object.entries(CLAIMS).flatMap(([name, { says }]) => {
    const [first = '', ...rest] = wrapped(says, SCREEN_COLUMNS - width - 2);
    return [
      `  ${name.padEnd(width)}${first}`,
      ...rest.map((line) => `  ${''.padEnd(width)}${line}`),
    ];
  });
  return [
    `${COMMAND} NAME     tries a claim that people make, in a few seconds`,
    `${COMMAND} all      all of them`,
    '',
    ...rows,
    '',
    `Each is measured on the embedded engine, in memory. ${CLAIMS_PAGE} has them all.`,
  ];
}

/** What a run shows; 80 columns wide at most. */
function screen(name: string, claim: Claim, finding: ClaimFinding): string[] {
  const paragraphs = [claim.setup, ...finding.because].map((text) => wrapped(text, SCREEN_COLUMNS));
  const [setup = [], ...because] = paragraphs;
  const said = claim.sources.map((source) => `  ${source}`);
  return [
    '',
    paint('title', claim.says),
    ...setup,
    '',
    ...figures(finding, { plain: isPlain(process.env) }),
    '',
    paint(finding.verdict === 'fails' ? 'fail' : 'pass', `The claim ${finding.verdict}.`),
    ...because.flat(),
    '',
    'Said or disputed in:',
    ...said,
    `(${COMMAND} ${name})`,
  ];
}

function figures({ rows }: ClaimFinding, options: TextTableOptions): string[] {
  const columns = rows.columns.map((column, at) => ({ ...column, isNumber: at > 0 }));
  return textTable({ columns, rows: rows.rows }, options);
}

/** `docs/claims.md`, from a run of every claim. */
export async function claimsPage(): Promise<string> {
  const lines = [
    '# Claims, tried',
    '',
    `<!-- Written by \`${COMMAND} write\`: change the experiments, not this page. -->`,
    '',
    'People say such sentences to one another. Each is an experiment of a few seconds on the embedded engine:',
    `\`${COMMAND} NAME\`. The figures are of its run; \`npm test\` fails when this page differs from a new one.`,
    '',
    '| claim | verdict |',
    '| --- | --- |',
  ];
  const sections: string[] = [];
  for (const [name, claim] of Object.entries(CLAIMS)) {
    const finding = await tryClaim(claim);
    lines.push(`| [${claim.says}](#${name}) | ${finding.verdict} |`);
    sections.push(
      '',
      `## ${name}`,
      '',
      `*${claim.says}* The claim **${finding.verdict}**.`,
      '',
      ...wrapped(claim.setup, 120),
      '',
      '```',
      ...figures(finding, {}),
      '```',
      '',
      ...finding.because.flatMap((text) => wrapped(text, 120)),
      '',
      `Said or disputed in ${claim.sources.map((source) => `<${source}>`).join(', ')}.`,
    );
  }
  return [...lines, ...sections, ''].join('\n');
}
