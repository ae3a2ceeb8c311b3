/** What the words of `npm run seed` ask for. */

import { KitError } from '../../kit/kit-error.ts';
import { DOMAINS, type Domain, type DomainOptions } from '../../seeds/domain.ts';
import { isChoice } from '../../seeds/option.ts';
import { oneOf, parseWords, type Words, wholeNumber } from '../shell/command-line.ts';
import { tableWord } from '../shell/table-word.ts';

/** The words, understood. */
export interface SeedChoice {
  readonly name: string;
  readonly domain: Domain;
  /** Of `stats`, `json`, `replace`, `help`. */
  readonly verbs: readonly string[];
  readonly options: DomainOptions;
  /** The table to load, or to name in the export. */
  readonly table: string;
  /** The folder to export to, where one was named. */
  readonly folder: string | undefined;
}

const COMMAND = 'npm run seed';
const VERBS = ['stats', 'json', 'replace', 'help'] as const;
const OPTIONS = ['into', 'export'] as const;

/**
 * Understands the words; nothing where no domain is named.
 *
 * @throws {KitError} what {@link parseWords} throws, `words.badNumber`, `words.badChoice`,
 *   `words.badTable`, `words.apart` for words that do not go together
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
  return {
    ...{ name, domain, verbs: words.verbs },
    options: optionsOf(words, domain),
    table: tableWord(words, 'into', domain.table.name),
    folder: words.options.get('export'),
  };
}

function optionsOf(words: Words, domain: Domain): DomainOptions {
  const options: Record<string, number | string> = {};
  for (const [option, range] of Object.entries(domain.ranges)) {
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
