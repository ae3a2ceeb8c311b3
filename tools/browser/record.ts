/**
 * `npm run record --prefix tools`: runs each scene in a copy of the project, behind a real
 * `npm run web`, and keeps what it answers and tells; and the heat of a governor. A name of a scene,
 * or `heat`, records that one alone.
 */

import { writeFileSync } from 'node:fs';
import { print } from '../../kit/report/terminal.ts';
import { recordHeat, recordScene } from './record-scene.ts';
import { recordingFile } from './recording.ts';
import { SCENES, type SceneName } from './scene.ts';

const asked = process.argv.slice(2);

const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);

for (const name of Object.keys(SCENES) as SceneName[]) {
  if (!isAsked(name)) continue;
  keep(name, await recordScene(SCENES[name]));
}

if (isAsked('heat')) keep('heat', await recordHeat());

/** A line a member: nobody reads a recording, and one that is made anew is another one whole. */
function keep(name: SceneName | 'heat', recording: object): void {
  const members = Object.entries(recording).map(
    ([member, value]) => `${JSON.stringify(member)}: ${JSON.stringify(value)}`,
  );
  const text = `{\n${members.join(',\n')}\n}\n`;
  writeFileSync(recordingFile(name), text);
  print([`${name}: ${Math.ceil(text.length / 1_024)} KB`]);
}
