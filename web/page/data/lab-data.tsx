/** The items of a lab after its last run, by the keys of the table or of an index. */

import type { JSX } from 'preact';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import { clockTime } from '../clock-time.ts';
import type { LiveState } from '../live/live-state.ts';
import { CollectionList } from './collection-list.tsx';
import { DataChoice } from './data-choice.tsx';
import { useArrival, useChosen } from './use-chosen.ts';
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
