/** What of the heat is shown: which table, which value, and whether it is magnified. */

import type { JSX } from 'preact';
import type { HeatView } from '../../../kit/heat/heat-cell.ts';
import type { HeatTable } from '../../../kit/heat/heat-history.ts';
import { ViewChoice } from './view-choice.tsx';

interface Shown {
  readonly tables: readonly HeatTable[];
  readonly table: HeatTable;
  /** The table that was chosen; absent where it is the one with the last traffic. */
  readonly chosen: string | undefined;
  readonly view: HeatView;
  onTable(name: string | undefined): void;
  onView(view: HeatView): void;
}

/** The choices, side by side. */
export function HeatChoice(props: Shown): JSX.Element {
  const { tables, table, chosen, view, onTable, onView } = props;
  return (
    <div class="heat-choice">
      <label>
        Table{' '}
        <select
          value={chosen ?? ''}
          onChange={({ currentTarget }) => onTable(currentTarget.value || undefined)}
        >
          <option value="">the last with traffic ({table.name})</option>
          {tables.map(({ name, isGone }) => (
            <option key={name} value={name}>
              {name}
              {isGone && ' (dropped)'}
            </option>
          ))}
        </select>
      </label>
      <ViewChoice {...{ view, onView }} />
    </div>
  );
}
