/** What the words of `npm run seed` ask for. */

import { TABLE_PREFIX } from '../../kit/aws/aws-table.ts';
import { KitError } from '../../kit/kit-error.ts';
import { print } from '../../kit/report/terminal.ts';
import { grouped } from '../../kit/report/text.ts';
import { DOMAINS, type Domain, type DomainOptions } from '../../seeds/domain.ts';
import type { FollowGraph } from '../../seeds/graphs/follow-graph.ts';
import { isChoice } from '../../seeds/option.ts';
import { type ItemStream, isPartStream, MOST_PARTS, type SeedPart } from '../../seeds/seed-part.ts';
import { AWS_OPTIONS, checkAwsOptions } from '../shell/aws-text.ts';
import { oneOf, parseWords, type Words, wholeNumber } from '../shell/command-line.ts';
import { tableWord } from '../shell/option.ts';
import { ProgressBar } from './progress-bar.ts';

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
    name,
    domain,
    part,
    words,
    verbs: words.verbs,
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

// The word `part=3/16` of `npm run seed`.

/**
 * The part that the words name; nothing where they name none.
 *
 * @param name the domain's name, for messages
 * @throws {KitError} `words.noParts` for a domain without parts, or an option that parts lack,
 *   `words.badPart`, `words.wholeInParts` for a size that only parts have
 */
function partWord(words: Words, name: string, domain: Domain): SeedPart | undefined {
  const text = words.options.get('part');
  if (text !== undefined) refuseWithoutParts(words, name, domain);
  if (text === undefined || words.verbs.includes('stats')) refuseLarger(words, domain);
  if (text === undefined) return undefined;
  const [, nth, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text)?.map(Number) ?? [];
  if (nth !== undefined && of !== undefined && nth <= of && of <= MOST_PARTS) return { nth, of };
  throw refusal(
    'words.badPart',
    `Expected \`part\` to be the number of a part and how many there are, at most ${MOST_PARTS}, got \`${text}\`. Say, for example, part=3/16.`,
  );
}

function refuseWithoutParts({ verbs, options }: Words, name: string, { inParts, ranges }: Domain) {
  if (inParts === undefined) {
    throw refusal(
      'words.noParts',
      `Expected \`part\` with the domain social only, got it with ${name}. All sizes of ${name} fit into memory: leave \`part\` out.`,
    );
  }
  const missing = Object.keys(ranges).filter((option) => !(option in inParts.ranges));
  const said = missing.find((option) => options.has(option));
  if (said !== undefined) {
    throw refusal(
      'words.noParts',
      `Expected \`part\` without \`${said}\`: parts hold users and follows. Leave out the one or the other.`,
    );
  }
  if (verbs.includes('stats') && options.get('part') !== '1/1') {
    throw refusal(
      'words.noParts',
      'Expected `stats` of the whole graph: the follows of one part tell too little. Say part=1/1.',
    );
  }
}

function refuseLarger({ options }: Words, { ranges, inParts }: Domain): void {
  for (const [option, range] of Object.entries(inParts?.ranges ?? {})) {
    const whole = ranges[option];
    if (isChoice(range) || whole === undefined || isChoice(whole)) continue;
    const value = Number(options.get(option) ?? Number.NaN);
    if (!(value > whole.high && value <= range.high)) continue;
    throw refusal(
      'words.wholeInParts',
      `Expected \`${option}\` to be at most ${whole.high} in a graph that is held in memory, got \`${value}\`. A larger one is made in parts, without stats: say part=1/16.`,
    );
  }
}

function refusal(code: string, message: string): KitError {
  return new KitError('usage', code, message);
}

// The items and the graph that the words of `npm run seed` ask for.

/** The items: all of a domain, or those of a part. */
export function chosenItems({ domain, options, part }: SeedChoice): ItemStream {
  return (part && domain.inParts?.items(options, part)) ?? domain.items(options);
}

/** Who follows whom, where the domain has people. */
export function chosenGraph({ domain, options, part }: SeedChoice): FollowGraph | undefined {
  return part ? domain.inParts?.graph(options) : domain.graph?.(options);
}

/** Has a part count what its items tell of other parts, and shows how far it is. */
export async function prepareItems({ part }: SeedChoice, items: ItemStream): Promise<void> {
  if (part === undefined || !isPartStream(items)) return;
  print([
    `Part ${part.nth} of ${part.of}: ${grouped(items.count)} of ${grouped(items.ofAll)} items.`,
    'First it draws the whole graph once, to count the followers of its users.',
  ]);
  let bar: ProgressBar | undefined;
  await items.prepare((done, total) => {
    bar ??= new ProgressBar(total);
    bar.show({ written: done, sent: done, itemsPerSecondLimit: Infinity });
  });
  bar?.end();
}
