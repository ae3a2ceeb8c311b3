/** What a simulation shows. */

import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { HEAT_VIEW } from '../../../kit/heat/heat-grid.ts';
import { HeatHistory } from '../../../kit/heat/heat-history.ts';
import { grouped } from '../../../kit/report/text.ts';
import { heatOf } from '../../../simulator/heat-events.ts';
import type { SimulationResult } from '../../../simulator/result.ts';
import { ViewChoice } from '../heat/heat-page.tsx';
import { HeatPicture } from '../heat/heat-picture.tsx';
import { FlowChart } from './flow-chart.tsx';
import { listReads, modelFigures } from './sim-figure.ts';
import { arithmeticSentences, pageSentence, type StarRun } from './star-run.ts';

interface Shown {
  readonly run: StarRun;
  readonly result: SimulationResult;
}

/** Arithmetic, the cost of a page, the writes over time, and the heat of the partitions. */
export function SimResult({ run, result }: Shown): JSX.Element {
  const { shards, pages } = run.knobs;
  return (
    <>
      <h2>The arithmetic</h2>
      <ol class="arithmetic">
        {arithmeticSentences(run, modelFigures(result)).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <h2>What sharding costs the reader</h2>
      <p>
        {pageSentence(shards)} {pages > 0 && readsSentence(result, pages * shards)}
      </p>
      <h2>Writes over time</h2>
      <FlowChart result={result} />
      <SimHeat result={result} />
    </>
  );
}

function readsSentence(result: SimulationResult, queries: number): string {
  const { admitted, refused } = listReads(result);
  const sent = `The clients send ${grouped(queries)} Queries a second: ${grouped(admitted)} read units are admitted`;
  return refused < 0.5 ? `${sent}, none is refused.` : `${sent}, ${grouped(refused)} refused.`;
}

// The heat of a simulation's partitions.

/** The heat map of the table and its index; a column is a second. */
function SimHeat({ result }: { result: SimulationResult }): JSX.Element {
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
