/**
 * `npm run record --prefix tools`: runs each scene in a copy of the project, behind a real
 * `npm run web`, and keeps what it answers and tells; and the heat of a governor. A name of a scene,
 * or `heat`, records that one alone.
 */

import { writeFileSync } from 'node:fs';
import { print } from '../../kit/report/print.ts';
import { recordHeat } from './record-heat.ts';
import { recordScene } from './record-scene.ts';
import { recordingFile } from './recording.ts';
import { SCENES, type SceneName } from './scene.ts';

const asked = process.argv.slice(2);

const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);

for (const name of Object.keys(SCENES) as SceneName[]) {
  if (!isAsked(name)) continue;
  const members = Object.entries(await recordScene(SCENES[name])).map(
    ([member, value]) => `${JSON.stringify(member)}: ${JSON.stringify(value)}`,
  );
  keep(name, `{\n${members.join(',\n')}\n}\n`);
}

if (isAsked('heat')) {
  const { governor, events } = await recordHeat();
  const lines = events.map((event) => JSON.stringify(event)).join(',\n');
  keep('heat', `{"governor": ${JSON.stringify(governor)},\n"events": [\n${lines}\n]}\n`);
}

function keep(name: SceneName | 'heat', text: string): void {
  writeFileSync(recordingFile(name), text);
  print([`${name}: ${Math.ceil(text.length / 1_024)} KB`]);
}
