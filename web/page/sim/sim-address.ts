/** The knobs in the query of the page's address. */

import { FIRST_KNOBS, KNOB_NAMES, type Knobs, knobsOf } from './knob.ts';

/** Reads `?shards=4&star=80`. */
export function readKnobs(search: string): Knobs {
  const query = new URLSearchParams(search);
  return knobsOf((name) => query.get(name) ?? undefined);
}

/**
 * The query with these knobs; whatever else it says stays. A knob that is where it is at first is left out.
 *
 * @returns the empty text where nothing is to be said
 */
export function searchOf(search: string, knobs: Knobs): string {
  const query = new URLSearchParams(search);
  for (const name of KNOB_NAMES) {
    if (knobs[name] === FIRST_KNOBS[name]) query.delete(name);
    else query.set(name, String(knobs[name]));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
