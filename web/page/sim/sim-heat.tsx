/** The heat of a simulation's partitions. */

import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { HEAT_VIEW } from '../../../kit/heat/heat-cell.ts';
import { HeatHistory } from '../../../kit/heat/heat-history.ts';
import { heatOf } from '../../../simulator/heat-events.ts';
import type { SimulationResult } from '../../../simulator/result.ts';
import { HeatPicture } from '../heat/heat-picture.tsx';
import { ViewChoice } from '../heat/view-choice.tsx';

/** The heat map of the table and its index; a column is a second. */
export function SimHeat({ result }: { result: SimulationResult }): JSX.Element {
  const history = useMemo(() => historyOf(result), [result]);
  const [view, setView] = useState(HEAT_VIEW);
  const { tables, version } = history;
  return (
    <>
      <h2>Heat of the partitions</h2>
      {tables.map((table) => (
        <div key={table.name}>
          <div class="heat-choice">
            <ViewChoice {...{ view, onView: setView }} />
          </div>
          <HeatPicture {...{ history, version, table, view }} />
        </div>
      ))}
    </>
  );
}

function historyOf(result: SimulationResult): HeatHistory {
  const history = new HeatHistory({ columnSeconds: 1, columns: result.seconds.length });
  for (const event of heatOf(result)) history.add(event);
  return history;
}
