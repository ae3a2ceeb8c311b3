/** The recordings are what `npm run web` answers and tells now. */

import { expect, test } from 'vitest';
import { recordScene } from './record-scene.ts';
import { type Recording, readRecording } from './recording.ts';
import { SCENES } from './scene.ts';

/** The doctor speaks of the machine. */
function withoutMachine({ home, ...recording }: Recording): object {
  return { ...recording, progress: home.progress };
}

test.each([
  'failing',
  'broken',
] as const)('%s (npm run record --prefix tools/browser)', async (name) => {
  const now = await recordScene(SCENES[name]);
  expect(withoutMachine(now)).toEqual(withoutMachine(readRecording(name)));
});
