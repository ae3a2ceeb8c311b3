/** The item collections of a view, and what is not in it. */

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { grouped } from '../../../kit/report/text.ts';
import type { DataAnswer } from '../../wire/answer.ts';
import { CollectionTable } from './collection-table.tsx';
import { joinedCollections, sizeText } from './data.ts';
import type { ShownData } from './use-data.ts';

interface ShownCollections {
  readonly data: ShownData;
  readonly first: DataAnswer;
  readonly item: string | undefined;
  /** Whether one item collection was asked for, by its key. */
  readonly isOneKey: boolean;
  readonly onChoose: (id: string | undefined) => void;
}

/** Every collection that has come, and a button for more. */
export function CollectionList({
  data,
  first,
  item,
  isOneKey,
  onChoose,
}: ShownCollections): JSX.Element {
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
        <p>No item has this key as its {first.partitionKey}. The key has to be exact.</p>
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
