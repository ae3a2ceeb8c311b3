/** The engine of a notebook. */

import { startEmbedded as startAnother } from '../../../kit/engine/embedded.ts';
import type { Engine } from '../../../kit/engine/engine.ts';

let running: Promise<Engine> | undefined;

/**
 * Starts an embedded engine on 127.0.0.1, in memory; while it runs, every further call returns the
 * same engine. So the cell that starts the engine can run again, and nothing is lost.
 *
 * The engine ends with {@link Engine.stop}, and with the kernel at the latest.
 *
 * @throws {KitError} `engine.noBinary` where this platform has none, `engine.failed`
 */
export function startEmbeddedOnce(): Promise<Engine> {
  if (running) return running;
  const starting = start(() => {
    // An engine that is stopped twice must not make the next one forgotten.
    if (running === starting) running = undefined;
  });
  running = starting;
  return starting;
}

async function start(forget: () => void): Promise<Engine> {
  try {
    const engine = await startAnother({ onGone: forget });
    const stop = (): Promise<void> => {
      forget();
      return engine.stop();
    };
    return { ...engine, stop };
  } catch (error) {
    forget();
    throw error;
  }
}
