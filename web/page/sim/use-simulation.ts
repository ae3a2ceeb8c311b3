/** Simulates what the knobs say, whenever they are turned. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { SimulationResult } from '../../../simulator/result.ts';
import type { Scenario } from '../../../simulator/scenario.ts';
import type { SimAnswer, SimOrder } from '../../worker/sim-message.ts';
import { type Knobs, scenarioOf } from './knob.ts';

/** The last result, and what is under way. */
export interface Simulated {
  readonly done?: { readonly knobs: Knobs; readonly result: SimulationResult };
  /** Model seconds that the run under way has simulated. */
  readonly seconds?: number;
  /** Why the last run has no result: a sentence. */
  readonly failure?: string;
}

/**
 * Simulates each new setting of the knobs; the run before is given up.
 *
 * @param knobs nothing is simulated without them
 */
export function useSimulation(knobs: Knobs | undefined): Simulated {
  const [simulated, setSimulated] = useState<Simulated>({});
  const runner = useRef<SimRunner>(undefined);
  const hear = useRef<(answer: SimAnswer) => void>(undefined);
  useEffect(() => () => runner.current?.close(), []);
  useEffect(() => {
    if (!knobs) return;
    hear.current = (answer) => {
      if (answer.is === 'result') setSimulated({ done: { knobs, result: answer.result } });
      else if (answer.is === 'failed') setSimulated({ failure: answer.sentence });
      else setSimulated((last) => ({ ...last, seconds: answer.seconds }));
    };
    runner.current ??= new SimRunner((answer) => hear.current?.(answer));
    runner.current.run(scenarioOf(knobs));
  }, [knobs]);
  return simulated;
}

// Orders simulations of the worker.

/** One worker; its last order is the one that counts. */
class SimRunner {
  readonly #worker = new Worker('/sim-worker.js', { type: 'module' });
  #run = 0;

  /** @param hear is told of the run that was ordered last */
  constructor(hear: (answer: SimAnswer) => void) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<SimAnswer>) => {
      if (data.run === this.#run) hear(data);
    });
    this.#worker.addEventListener('error', () => {
      hear({
        run: this.#run,
        is: 'failed',
        sentence: 'The simulator did not start. Reload the page.',
      });
    });
  }

  run(scenario: Scenario): void {
    this.#run++;
    const order: SimOrder = { run: this.#run, scenario };
    this.#worker.postMessage(order);
  }

  close(): void {
    this.#worker.terminate();
  }
}
