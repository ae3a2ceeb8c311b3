/** The items of a lab after its last run, by the keys of the table or of an index. */

import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import type { LiveState } from '../live/live-state.ts';
import { clockTime } from '../page-text.ts';
import { CollectionList } from './collection-list.tsx';
import { addressText, type DataAddress, readAddress } from './data.ts';
import { DataChoice } from './data-choice.tsx';
import { useData } from './use-data.ts';

interface Opened {
  readonly api: Api;
  readonly state: LiveState;
  readonly lab: LabProgress;
}

/** Item collections, and the buttons that turn from the table to an index. */
export function LabData({ api, state, lab }: Opened): JSX.Element {
  const [{ address, item }, choose] = useChosen();
  const data = useData(api, lab.number, address, state.reports[lab.number]?.id);
  const [first] = data.pages;
  const list = useArrival(address, data.isThere);
  if (!first) return <p>{data.problem ?? 'The items are read…'}</p>;
  if (first.endedAt === undefined) {
    return (
      <p>
        This lab has not run yet. Run <code>npm run lab:{lab.number}</code>, and look again.
      </p>
    );
  }
  return (
    <>
      <p class="quiet">
        Items after the run of {first.model}, which ended at {clockTime(first.endedAt)}.
      </p>
      <DataChoice
        api={api}
        lab={lab.number}
        first={first}
        address={address}
        item={item}
        onShow={(next) =>
          choose({ address: next, ...(next.item !== undefined && { item: next.item }) })
        }
      />
      {data.problem !== undefined && <p class="problem">{data.problem}</p>}
      <div ref={list}>
        <CollectionList
          data={data}
          first={first}
          item={item}
          isOneKey={address.key !== undefined}
          onChoose={(id) => choose({ address, ...(id !== undefined && { item: id }) })}
        />
      </div>
    </>
  );
}

// The view of a data page as hooks: what is chosen, and when it comes into view.

/** What the learner asked to see, and the item that is chosen. */
export interface Chosen {
  readonly address: DataAddress;
  readonly item?: string;
}

/** Kept in the address bar, so that a view can be opened again. */
function useChosen(): [Chosen, (chosen: Chosen) => void] {
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

// `/lab/N/data`: the item collections of the last run.

interface OpenedPage {
  readonly api: Api;
  readonly state: LiveState;
  readonly lab: LabProgress;
}

/** A page for {@link LabData}. */
export function DataPage(opened: OpenedPage): JSX.Element {
  return (
    <main id="main" class="page wide" tabIndex={-1}>
      <h1>Data of lab {opened.lab.number}</h1>
      <LabData {...opened} />
    </main>
  );
}
