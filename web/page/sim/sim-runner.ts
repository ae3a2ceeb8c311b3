/** Orders simulations of the worker. */

import type { Scenario } from '../../../simulator/scenario.ts';
import type { SimAnswer, SimOrder } from '../../worker/sim-message.ts';

/** One worker; its last order is the one that counts. */
export class SimRunner {
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
