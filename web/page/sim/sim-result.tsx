/** What a simulation shows. */

import type { JSX } from 'preact';
import { grouped } from '../../../kit/report/text.ts';
import type { SimulationResult } from '../../../simulator/result.ts';
import { FlowChart } from './flow-chart.tsx';
import { listReads, modelFigures } from './sim-figure.ts';
import { SimHeat } from './sim-heat.tsx';
import type { StarRun } from './star-run.ts';
import { arithmeticSentences, pageSentence } from './star-words.ts';

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
