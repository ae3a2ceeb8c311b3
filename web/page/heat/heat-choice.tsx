/** What of the heat is shown: which table, which value, and whether it is magnified. */

import type { JSX } from 'preact';
import type { HeatView } from '../../../kit/heat/heat-cell.ts';
import type { HeatTable } from '../../../kit/heat/heat-history.ts';

interface Shown {
  readonly tables: readonly HeatTable[];
  readonly table: HeatTable;
  /** The table that was chosen; absent where it is the one with the last traffic. */
  readonly chosen: string | undefined;
  readonly view: HeatView;
  onTable(name: string | undefined): void;
  onView(view: HeatView): void;
}

const VALUES = [
  ['larger', 'the larger of writes and reads'],
  ['write', 'writes'],
  ['read', 'reads'],
] as const;

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
          {tables.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Share of{' '}
        <select
          value={view.value}
          onChange={({ currentTarget }) =>
            onView({ ...view, value: currentTarget.value as HeatView['value'] })
          }
        >
          {VALUES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={view.isMagnified}
          onChange={({ currentTarget }) => onView({ ...view, isMagnified: currentTarget.checked })}
        />{' '}
        Magnify 0–20 %
      </label>
    </div>
  );
}
