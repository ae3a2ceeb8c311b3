/** The heat map in words: the newest column as a table, and the list of events. */

import type { JSX } from 'preact';
import type { HeatHistory, HeatTable } from '../../../kit/heat/heat-history.ts';
import {
  eventText,
  HEAT_TABLE_HEADS,
  heatTableLines,
  secondsText,
} from '../../../kit/report/heat-text.ts';
import { ScrollBox } from '../parts.tsx';

interface Shown {
  readonly history: HeatHistory;
  readonly table: HeatTable;
}

/** The table; it is there for screen readers even where it is not shown. */
export function HeatWordTable({
  history,
  table,
  isShown,
}: Shown & { readonly isShown: boolean }): JSX.Element {
  const { lines, left } = heatTableLines(history, table);
  const { columnSeconds, newestColumn } = history;
  const time = `${secondsText(newestColumn * columnSeconds)} to ${secondsText((newestColumn + 1) * columnSeconds)}`;
  const content = (
    <table class="lined heat-table">
      <caption>
        Partitions of {table.name} from {time}
        {left > 0 && `; ${left} more partitions have less traffic`}
      </caption>
      <thead>
        <tr>
          {HEAT_TABLE_HEADS.map((head, place) => (
            <th key={place} scope="col" class={place > 2 ? 'number' : ''}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, id, ...rest]) => (
          <tr key={`${name} ${id}`}>
            <th scope="row">{name}</th>
            <td>{id}</td>
            {rest.map((text, place) => (
              <td key={place} class={place > 0 ? 'number' : ''}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isShown) return <div class="hidden">{content}</div>;
  return <ScrollBox name={`Partitions of ${table.name}`}>{content}</ScrollBox>;
}

/** The newest events are first; older ones are folded. */
const MOST_SHOWN = 8;

/** What happened to the partitions of the table and its indexes. */
export function HeatEvents({ history, table }: Shown): JSX.Element {
  const names = new Map(table.resources.map((heat) => [heat.layout.resource, heat.name]));
  const entries = history.log.filter(({ resource }) => names.has(resource)).toReversed();
  const lineOf = (entry: (typeof entries)[number]): JSX.Element => (
    <li key={JSON.stringify(entry)}>
      {names.get(entry.resource)}, {eventText(entry)}.
    </li>
  );
  return (
    <section class="heat-events" aria-label="Splits and changes">
      <h2>Splits and changes</h2>
      {entries.length === 0 && <p class="quiet">None yet.</p>}
      <ul>{entries.slice(0, MOST_SHOWN).map(lineOf)}</ul>
      {entries.length > MOST_SHOWN && (
        <details>
          <summary>{entries.length - MOST_SHOWN} earlier ones</summary>
          <ul>{entries.slice(MOST_SHOWN).map(lineOf)}</ul>
        </details>
      )}
    </section>
  );
}
