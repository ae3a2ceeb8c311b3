/** The view of a data page as hooks: what is chosen, and when it comes into view. */

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addressText, type DataAddress, readAddress } from './data-address.ts';

/** What the learner asked to see, and the item that is chosen. */
export interface Chosen {
  readonly address: DataAddress;
  readonly item?: string;
}

/** Kept in the address bar, so that a view can be opened again. */
export function useChosen(): [Chosen, (chosen: Chosen) => void] {
  const read = (): Chosen => {
    const address = readAddress(location.search);
    return { address, ...(address.item !== undefined && { item: address.item }) };
  };
  const [chosen, setChosen] = useState(read);
  useEffect(() => {
    const follow = (): void => setChosen(read());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const choose = (next: Chosen): void => {
    const { item, ...place } = next.address;
    const text = addressText({ ...place, ...(next.item !== undefined && { item: next.item }) });
    const isSameView = next.address === chosen.address;
    history[isSameView ? 'replaceState' : 'pushState'](null, '', `${location.pathname}${text}`);
    setChosen(next);
  };
  return [chosen, choose];
}

/**
 * Brings the item that an address names into view, and to the focus, once: a run that ends later
 * moves nothing.
 *
 * @returns for the element that has the items
 */
export function useArrival(
  address: DataAddress,
  isThere: boolean,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere || address.item === undefined) return;
    const item = list.current?.querySelector<HTMLElement>('.sort[aria-pressed="true"]');
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'center' });
  }, [address, isThere]);
  return list;
}
