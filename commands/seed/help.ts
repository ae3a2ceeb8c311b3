/** The help of `npm run seed`: all domains, or the options of one. */

import { grouped, padded } from '../../kit/report/text.ts';
import { DOMAINS, type Domain } from '../../seeds/domain.ts';
import { isChoice } from '../../seeds/option.ts';
import type { SeedChoice } from './choice.ts';

/** The lines of the help. */
export function seedHelpLines(choice: SeedChoice | undefined): string[] {
  return choice === undefined ? domainLines() : optionLines(choice);
}

function domainLines(): string[] {
  const lines = Object.entries(DOMAINS).map(([name, { about }]) => {
    return `${padded(`npm run seed ${name}`, 29)}${about}`;
  });
  return [
    ...lines,
    '',
    'Each loads a table on the engine that runs (npm run engine). Then also:',
    '  users=100000 seed=7      sizes and seed; npm run seed social help lists them',
    '  into=NAME                into another table',
    '  replace                  drop the table first',
    '  export=DIR               gzipped DynamoDB JSON, for Import from S3 into AWS',
    '  part=3/16                one of 16 parts of a graph beyond memory (social)',
    '  aws                      into a table on your AWS account (docs/aws.md)',
    '  stats                    only what the data is like, with a plot; stats json',
    '',
    'The same seed gives the same items. A load that was cut off is completed by the',
    'same command, which writes every item again.',
  ];
}

function partLines({ inParts }: Domain): string[] {
  if (inParts === undefined) return [];
  const sizes = Object.entries(inParts.ranges).flatMap(([option, range]) =>
    isChoice(range) || range.high === Number.MAX_SAFE_INTEGER
      ? []
      : [`${option} from ${grouped(range.low)} to ${grouped(range.high)}`],
  );
  return [
    '  part=3/16             a graph of its own, made in parts, each by itself:',
    ...sizes.map((size) => `${padded('', 24)}${size}`),
    `${padded('', 24)}no posts and no likes`,
  ];
}

function optionLines({ name, domain }: SeedChoice): string[] {
  const lines = Object.entries(domain.ranges).map(([option, range]) => {
    const value = domain.defaults[option];
    const example = `  ${option}=${value ?? 'N'}`;
    const what = isChoice(range)
      ? range.join(' or ')
      : `from ${grouped(range.low)} to ${range.high === Number.MAX_SAFE_INTEGER ? '2^53' : grouped(range.high)}`;
    return `${padded(example, 24)}${what}${value === undefined ? '; follows from the others' : ''}`;
  });
  return [
    `npm run seed ${name}: ${domain.about}`,
    ...lines,
    `${padded(`  into=${domain.table.name}`, 24)}the table`,
    '  replace, export=DIR, aws, stats, stats json: see npm run seed help',
    ...partLines(domain),
    ...(domain.meanings ?? []),
  ];
}
