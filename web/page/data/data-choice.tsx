/** Which table, which keys, which item collection. */

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DataAnswer, LabAnswer } from '../../wire/answer.ts';
import type { Api } from '../api.ts';
import { useAnswer } from '../hooks.ts';
import { type DataAddress, itemKeyText } from './data.ts';

interface Choice {
  readonly api: Api;
  readonly lab: number;
  readonly first: DataAnswer;
  readonly address: DataAddress;
  readonly item: string | undefined;
  readonly onShow: (address: DataAddress) => void;
}

/** The chosen item is taken along from the table to an index. */
export function DataChoice(choice: Choice): JSX.Element {
  const { api, lab, first, address, item, onShow } = choice;
  const { answer } = useAnswer<LabAnswer>(api, `/api/lab/${lab}`);
  const { key: _, ...place } = address;
  const kept = item === undefined ? {} : { item };
  const { index: __, ...table } = place;
  return (
    <div class="choice">
      {answer && answer.views.length > 1 && (
        <label>
          Table{' '}
          <select
            value={address.step ?? ''}
            onChange={({ currentTarget: { value } }) => onShow(value === '' ? {} : { step: value })}
          >
            {answer.views.map(({ step, table: name }) => (
              <option key={step ?? ''} value={step ?? ''}>
                {step === undefined ? name : `${name} of step ${step}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset class="pivot">
        <legend class="hidden">Keys</legend>
        <button
          type="button"
          aria-pressed={address.index === undefined}
          onClick={() => onShow({ ...table, ...kept })}
        >
          table
        </button>
        {first.view.indexes.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={address.index === name}
            onClick={() => onShow({ ...place, index: name, ...kept })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <KeySearch key={address.key} {...choice} />
      <span class="quiet">
        {item === undefined
          ? 'Choose an item, then turn to an index: the item stays in view.'
          : `Chosen: ${itemKeyText(item)}`}
      </span>
    </div>
  );
}

function KeySearch({ first, address, onShow }: Choice): JSX.Element {
  const [text, setText] = useState(address.key ?? '');
  const { key: _, item: __, ...place } = address;
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const key = text.trim();
          onShow(key === '' ? place : { ...place, key });
        }}
      >
        <label>
          {first.partitionKey}{' '}
          <input
            type="search"
            value={text}
            placeholder="the exact key"
            spellcheck={false}
            autocomplete="off"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>{' '}
        <button type="submit">Find</button>{' '}
        {address.key !== undefined && (
          <button type="button" onClick={() => onShow(place)}>
            All
          </button>
        )}
      </form>
    </search>
  );
}
