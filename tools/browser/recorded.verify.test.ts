/** The recordings are what `npm run web` answers and tells now. */

import { expect, test } from 'vitest';
import type { LabProgress } from '../../web/wire/event.ts';
import { recordHeat, recordScene } from './record-scene.ts';
import { type Recording, readHeatRecording, readRecording } from './recording.ts';
import { SCENES } from './scene.ts';

/**
 * The doctor speaks of the machine, an engine gives the attributes of a key in any order, and what a model
 * prints comes between any two facts.
 */
function comparable({ home, trace, events, ...recording }: Recording): object {
  const isPrint = ({ type }: (typeof events)[number]): boolean => type === 'print';
  const requests = trace.requests.map(({ command, ...request }) => ({
    ...request,
    command: command
      .join('\n')
      .split('\n')
      .map((line) => line.replace(/,$/, ''))
      .sort(),
  }));
  const told = [...events.filter((event) => !isPrint(event)), ...events.filter(isPrint)];
  const all = {
    ...recording,
    events: told,
    progress: home.progress,
    trace: { ...trace, requests },
  };
  return ofLab(all, recording.lab.lab.number);
}

/** Progress in this lab alone: a new lab changes no recording. */
function ofLab(recording: object, lab: number): object {
  const text = JSON.stringify(recording, (name, value: unknown) =>
    name === 'labs' ? (value as LabProgress[]).filter(({ number }) => number === lab) : value,
  );
  return JSON.parse(text);
}

test.each(['failing', 'broken'] as const)('%s (npm run record --prefix tools)', async (name) => {
  const now = await recordScene(SCENES[name]);
  expect(comparable(now)).toEqual(comparable(readRecording(name)));
});

test('the heat of a governor (npm run record --prefix tools heat)', async () => {
  expect(await recordHeat()).toEqual(readHeatRecording());
});
