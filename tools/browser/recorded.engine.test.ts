/** The recordings are what `npm run web` answers and tells now. */

import { expect, test } from 'vitest';
import { recordScene } from './record-scene.ts';
import { type Recording, readRecording } from './recording.ts';
import { SCENES } from './scene.ts';

/** The doctor speaks of the machine, and an engine gives the attributes of a key in any order. */
function comparable({ home, trace, ...recording }: Recording): object {
  const requests = trace.requests.map(({ command, ...request }) => ({
    ...request,
    command: command
      .join('\n')
      .split('\n')
      .map((line) => line.replace(/,$/, ''))
      .sort(),
  }));
  return { ...recording, progress: home.progress, trace: { ...trace, requests } };
}

test.each([
  'failing',
  'broken',
] as const)('%s (npm run record --prefix tools/browser)', async (name) => {
  const now = await recordScene(SCENES[name]);
  expect(comparable(now)).toEqual(comparable(readRecording(name)));
});
