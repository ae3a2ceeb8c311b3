/**
 * `npm run record --prefix tools/browser`: runs each scene in a copy of the project, behind a real
 * `npm run web`, and keeps what it answers and tells. A name of a scene records that one alone.
 */

import { writeFileSync } from 'node:fs';
import { print } from '../../kit/report/print.ts';
import { recordScene } from './record-scene.ts';
import { recordingFile } from './recording.ts';
import { SCENES, type SceneName } from './scene.ts';

const asked = process.argv.slice(2);

for (const name of Object.keys(SCENES) as SceneName[]) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const members = Object.entries(await recordScene(SCENES[name])).map(
    ([member, value]) => `${JSON.stringify(member)}: ${JSON.stringify(value)}`,
  );
  const text = `{\n${members.join(',\n')}\n}\n`;
  writeFileSync(recordingFile(name), text);
  print([`${name}: ${Math.ceil(text.length / 1_024)} KB`]);
}
