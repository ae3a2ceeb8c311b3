/** The word `part=3/16` of `npm run seed`. */

import { KitError } from '../../kit/kit-error.ts';
import type { Domain } from '../../seeds/domain.ts';
import { isChoice } from '../../seeds/option.ts';
import { MOST_PARTS, type SeedPart } from '../../seeds/seed-part.ts';
import type { Words } from '../shell/command-line.ts';

/**
 * The part that the words name; nothing where they name none.
 *
 * @param name the domain's name, for messages
 * @throws {KitError} `words.noParts` for a domain without parts, or an option that parts lack,
 *   `words.badPart`, `words.wholeInParts` for a size that only parts have
 */
export function partWord(words: Words, name: string, domain: Domain): SeedPart | undefined {
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
