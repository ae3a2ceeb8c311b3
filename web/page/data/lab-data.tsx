/** The items of a lab after its last run, by the keys of the table or of an index. */

import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { grouped } from '../../../kit/report/text.ts';
import type { DataAnswer } from '../../wire/answer.ts';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import { clockTime } from '../clock-time.ts';
import type { LiveState } from '../live/live-state.ts';
import { CollectionTable } from './collection-table.tsx';
import { addressText, type DataAddress, readAddress } from './data-address.ts';
import { DataChoice } from './data-choice.tsx';
import { joinedCollections } from './joined-collections.ts';
import { sizeText } from './size-text.ts';
import { type ShownData, useData } from './use-data.ts';

interface Opened {
  readonly api: Api;
  readonly state: LiveState;
  readonly lab: LabProgress;
}

/** What the learner asked to see, and the item that is chosen. */
interface Chosen {
  readonly address: DataAddress;
  readonly item?: string;
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
        <Collections
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
function useArrival(address: DataAddress, isThere: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere || address.item === undefined) return;
    const item = list.current?.querySelector<HTMLElement>('.sort[aria-pressed="true"]');
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'center' });
  }, [address, isThere]);
  return list;
}

interface ShownCollections {
  readonly data: ShownData;
  readonly first: DataAnswer;
  readonly item: string | undefined;
  /** Whether one item collection was asked for, by its key. */
  readonly isOneKey: boolean;
  readonly onChoose: (id: string | undefined) => void;
}

function Collections({ data, first, item, isOneKey, onChoose }: ShownCollections): JSX.Element {
  const collections = joinedCollections(data.pages);
  const { collectionCount, absentCount, index } = first;
  const [problem, setProblem] = useState<string>();
  const more = (): void => {
    setProblem(undefined);
    data.more?.().catch((error: unknown) => setProblem((error as Error).message));
  };
  return (
    <>
      <p>{sizeText(first)}</p>
      {first.absent !== undefined && (
        <p class="absent" role="status">
          {first.absent}
        </p>
      )}
      {collections.map((collection) => (
        <CollectionTable
          key={collection.key}
          collection={collection}
          first={first}
          item={item}
          isOneKey={isOneKey}
          onChoose={onChoose}
        />
      ))}
      {collections.length === 0 && isOneKey && (
        <p>No item has this {first.partitionKey}. The key has to be exact.</p>
      )}
      {data.more && (
        <p>
          <button type="button" onClick={more}>
            More
          </button>{' '}
          <span class="quiet">
            {isOneKey
              ? `${grouped(collections[0]?.items.length ?? 0)} of ${grouped(collections[0]?.itemCount ?? 0)} items shown`
              : `${grouped(collections.length)} of ${grouped(collectionCount)} item collections shown`}
          </span>
        </p>
      )}
      {problem !== undefined && <p class="problem">{problem}</p>}
      {absentCount > 0 && (
        <p class="quiet">
          {grouped(absentCount)} items of the table are not in {index}: they lack its keys.
        </p>
      )}
    </>
  );
}
