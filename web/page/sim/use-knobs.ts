/** The knobs, kept in the address. */

import { useState } from 'preact/hooks';
import type { Knobs } from './knob.ts';
import { readKnobs, searchOf } from './sim-address.ts';

/** The knobs, and how to turn them; the address follows, without a new entry in the tab's history. */
export function useKnobs(): [knobs: Knobs, turn: (change: Partial<Knobs>) => void] {
  const [knobs, setKnobs] = useState(() => readKnobs(location.search));
  const turn = (change: Partial<Knobs>): void => {
    const turned = { ...knobs, ...change };
    setKnobs(turned);
    const search = searchOf(location.search, turned);
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
  };
  return [knobs, turn];
}
