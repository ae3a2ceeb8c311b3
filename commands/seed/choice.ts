/** What the words of `npm run seed` ask for. */

import { TABLE_PREFIX } from '../../kit/aws/aws-tag.ts';
import { KitError } from '../../kit/kit-error.ts';
import { DOMAINS, type Domain, type DomainOptions } from '../../seeds/domain.ts';
import { isChoice } from '../../seeds/option.ts';
import type { SeedPart } from '../../seeds/seed-part.ts';
import { AWS_OPTIONS, checkAwsOptions } from '../shell/aws-words.ts';
import { oneOf, parseWords, type Words, wholeNumber } from '../shell/command-line.ts';
import { tableWord } from '../shell/table-word.ts';
import { partWord } from './part-word.ts';

/** The words, understood. */
export interface SeedChoice {
  readonly name: string;
  readonly domain: Domain;
  /** All words, for the options that every command with the word `aws` knows. */
  readonly words: Words;
  /** Of `stats`, `json`, `replace`, `aws`, `help`. */
  readonly verbs: readonly string[];
  readonly options: DomainOptions;
  /** The table to load, or to name in the export. */
  readonly table: string;
  /** The folder to export to, where one was named. */
  readonly folder: string | undefined;
  /** The part to make, where one was named. */
  readonly part: SeedPart | undefined;
}

const COMMAND = 'npm run seed';
const VERBS = ['stats', 'json', 'replace', 'aws', 'help'] as const;
const OPTIONS = ['into', 'export', 'part', ...AWS_OPTIONS] as const;

/**
 * Understands the words; nothing where no domain is named.
 *
 * @throws {KitError} what {@link parseWords} throws, `words.badNumber`, `words.badChoice`,
 *   `words.badTable`, what {@link partWord} throws, `words.apart` for words that do not go together
 */
export function chooseSeed(args: readonly string[]): SeedChoice | undefined {
  const name = args.find((word) => DOMAINS[word] !== undefined);
  if (name === undefined) {
    const verbs = [...Object.keys(DOMAINS), ...VERBS];
    parseWords(args, { command: COMMAND, verbs, options: [...OPTIONS] });
    return undefined;
  }
  const domain = DOMAINS[name] as Domain;
  const words = parseWords(
    args.filter((word) => word !== name),
    {
      command: `${COMMAND} ${name}`,
      verbs: VERBS,
      options: [...Object.keys(domain.ranges), ...OPTIONS],
    },
  );
  refuseApart(words);
  checkAwsOptions(words);
  const part = partWord(words, name, domain);
  const ranges = (part && domain.inParts?.ranges) ?? domain.ranges;
  const prefix = words.verbs.includes('aws') ? TABLE_PREFIX : '';
  return {
    ...{ name, domain, part, words, verbs: words.verbs },
    options: optionsOf(words, domain, ranges),
    table: tableWord(words, 'into', `${prefix}${domain.table.name}`),
    folder: words.options.get('export'),
  };
}

function optionsOf(words: Words, domain: Domain, ranges: Domain['ranges']): DomainOptions {
  const options: Record<string, number | string> = {};
  for (const [option, range] of Object.entries(ranges)) {
    if (!words.options.has(option)) continue;
    if (isChoice(range)) {
      options[option] = oneOf(words, option, range as readonly [string, ...string[]]);
    } else {
      const example = Number(domain.defaults[option] ?? Math.max(range.low, 1_000));
      options[option] = wholeNumber(words, option, { ...range, default: example });
    }
  }
  return options;
}

function refuseApart({ verbs, options }: Words): void {
  const asked = [
    verbs.includes('stats') ? 'stats' : undefined,
    options.has('export') ? 'export' : undefined,
    verbs.includes('replace') ? 'replace' : undefined,
  ].filter((word) => word !== undefined);
  if (asked.length > 1) {
    throw apart(`Expected one of stats, export and replace, got ${asked.join(' and ')}. Say one.`);
  }
  const apartFromAws = asked.find((word) => word !== 'replace');
  if (verbs.includes('aws') && apartFromAws !== undefined) {
    throw apart(`Expected either aws or ${apartFromAws}, got both. Say one.`);
  }
  if (verbs.includes('json') && !verbs.includes('stats')) {
    throw apart('Expected `json` beside stats, got it without. Say: stats json.');
  }
  if (options.get('export') === '') {
    throw apart('Expected `export` to name a folder, got ``. Say, for example, export=seed-data.');
  }
}

function apart(message: string): KitError {
  return new KitError('usage', 'words.apart', message);
}
