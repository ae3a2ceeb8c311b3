/** Which value a heat map shows, and whether it is magnified. */

import type { JSX } from 'preact';
import type { HeatView } from '../../../kit/heat/heat-grid.ts';

interface Chosen {
  readonly view: HeatView;
  onView(view: HeatView): void;
}

const VALUES = [
  ['larger', 'the larger of writes and reads'],
  ['write', 'writes'],
  ['read', 'reads'],
] as const;

/** The choices, for a box that puts them side by side. */
export function ViewChoice({ view, onView }: Chosen): JSX.Element {
  return (
    <>
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
    </>
  );
}
