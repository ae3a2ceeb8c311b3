/** One item collection. */

import type { JSX } from 'preact';
import type { DataAnswer, DataCollection, DataItem } from '../../wire/answer.ts';
import { ScrollBox } from '../parts.tsx';
import { bytesText, collectionText } from './data.ts';

const MARKS = { new: '+ new', changed: '* changed', gone: '− removed' } as const;

interface Shown {
  readonly collection: DataCollection;
  readonly first: DataAnswer;
  /** The chosen item, by its id. */
  readonly item: string | undefined;
  readonly isOneKey: boolean;
  readonly onChoose: (id: string | undefined) => void;
}

/** Its items in the order of the sort key; a button chooses one. */
export function CollectionTable(shown: Shown): JSX.Element {
  const { collection, first } = shown;
  const hasMarks = collection.items.some(({ mark }) => mark !== undefined);
  const left = collection.itemCount - collection.items.length;
  return (
    <section class="collection">
      <h2>
        <code>{collection.key}</code> <span class="quiet">{collectionText(collection)}</span>
      </h2>
      <ScrollBox name={`Items of ${collection.key}`}>
        <table class="lined items">
          <thead>
            <tr>
              {hasMarks && (
                <th scope="col" class="column-mark">
                  This run
                </th>
              )}
              <th scope="col" class="column-sort">
                {first.sortKey}
              </th>
              <th scope="col" class="column-type">
                Type
              </th>
              <th scope="col" class="column-size number">
                Size
              </th>
              <th scope="col">Attributes</th>
            </tr>
          </thead>
          <tbody>
            {collection.items.map((item) => (
              <ItemLine
                key={item.id}
                {...shown}
                item={item}
                chosen={shown.item}
                hasMarks={hasMarks}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {left > 0 && !shown.isOneKey && (
        <p class="quiet">
          {left} more items. To see them, find the exact key {collection.key}.
        </p>
      )}
    </section>
  );
}

interface Line extends Omit<Shown, 'item'> {
  readonly item: DataItem;
  readonly chosen: string | undefined;
  readonly hasMarks: boolean;
}

function ItemLine({ item, chosen, hasMarks, onChoose }: Line): JSX.Element {
  const isChosen = item.id === chosen;
  return (
    <tr class={[item.mark, isChosen && 'chosen'].filter(Boolean).join(' ')}>
      {hasMarks && <td class="mark">{item.mark && MARKS[item.mark]}</td>}
      <td>
        <button
          type="button"
          class="sort"
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? undefined : item.id)}
        >
          {item.sort}
        </button>
      </td>
      <td>{item.type}</td>
      <td class="number">{bytesText(item.bytes)}</td>
      <td class="attributes">
        {item.attributes.map(([name, value]) => (
          <span key={name}>
            <b>{name}</b> {value}{' '}
          </span>
        ))}
      </td>
    </tr>
  );
}
