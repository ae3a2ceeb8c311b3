/** The engine of commands that leave something behind: one that keeps running when they end. */

import type { Engine } from '../../kit/engine/engine.ts';
import { openEngine } from '../../kit/engine/open.ts';
import { KitError } from '../../kit/kit-error.ts';

/**
 * The running engine; one of the command's own would end with it, and what it holds as well.
 *
 * @param besides what the command can do without one, as a sentence; may be empty
 * @throws {KitError} `engine.noneRunning`, and what {@link openEngine} throws
 */
export function runningEngine(environment: NodeJS.ProcessEnv, besides = ''): Promise<Engine> {
  return openEngine(environment, async () => {
    const sentences = [
      'Expected an engine that keeps the data, but none is running.',
      'Start one in another terminal with npm run engine, then repeat the command.',
      ...(besides === '' ? [] : [besides]),
    ];
    throw new KitError('engine', 'engine.noneRunning', sentences.join(' '));
  });
}
