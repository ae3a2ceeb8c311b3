/** `npm run lab:1 watch` from its start to its end, with saves as editors make them. */

import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CAN_LIST, processesIn } from '../../tools/process-tree.ts';
import { testTree } from '../../tools/test-folder.ts';
import { WatchedLab } from '../../tools/watched-lab.ts';

const tree = await testTree();
const model = join(tree.folder, 'labs', '01-invoicing', 'model.ts');
const solution = readFileSync(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), 'utf8');
let watching: WatchedLab | undefined;

beforeAll(async () => {
  await tree.node(['commands/lab.mjs', '1', 'types=off']); // Makes the snapshot.
});
afterEach(() => watching?.kill());

/** A watch of step 1.3 after its first check. */
async function watch(...words: string[]): Promise<WatchedLab> {
  await writeFile(model, solution);
  watching = new WatchedLab(
    tree.start(['commands/lab.mjs', '1', 'watch', '1.3', 'types=off', ...words]),
  );
  await watching.ended(1);
  return watching;
}

/** The reference with other words in it: another file, and as right as before. */
function changed(note: string): string {
  return `${solution}// ${note}\n`;
}

/** Types an unknown word, which is answered at once: what came before it has been heard. */
async function settled(watched: WatchedLab, word: string): Promise<void> {
  watched.type(word);
  await watched.says(`\`${word}\` is not a word here`);
}

describe('a watch', () => {
  test('says what it watches, checks at once, and ends by quit, exit 0', async () => {
    const watched = await watch();
    expect(watched.said).toMatch(/^Watching labs\/01-invoicing\/model\.ts\. Save it/);
    expect(watched.said).toContain('PASS 1.3');
    await watched.says(/^Waiting for the next save\.$/m);
    expect(watched.said).toMatch(/^Checking\.\.\.$/m);
    watched.type('quit');
    expect(await watched.exit).toBe(0);
    expect(watched.checks).toEqual({ begun: 1, ended: 1 });
  });

  test('makes the model where there is none', async () => {
    await rm(model);
    watching = new WatchedLab(tree.start(['commands/lab.mjs', '1', 'watch', '1.3']));
    await watching.says('Next: step 1.3');
    expect(readFileSync(model, 'utf8')).toContain("todo('1.3'");
  });

  test('checks once a save, however an editor saves, and time after time', async () => {
    const watched = await watch();
    const saves: [string, (text: string) => Promise<void>][] = [
      ['over the old content', (text) => writeFile(model, text)],
      ['beside it, and in its place', (text) => saveByRename(text)],
      ['after the old file is gone', (text) => saveByRemoval(text)],
      ['over it once more', (text) => writeFile(model, text)],
    ];
    let checks = 1;
    for (const [way, save] of saves) {
      await save(changed(way));
      await watched.ended(++checks);
    }
    await settled(watched, 'so');
    expect(watched.checks).toEqual({ begun: 5, ended: 5 });
  });

  test('knows its words, checks nothing when a save changes nothing, and goes on without a keyboard', async () => {
    const watched = await watch();
    watched.type('hint');
    await watched.says('hint 1 of 3');
    watched.type('  HINT ');
    await watched.says('hint 2 of 3');
    watched.type('test');
    await watched.says(
      '`test` is not a word here: hint, quit, or save labs/01-invoicing/model.ts.',
    );
    await writeFile(model, solution);
    expect(watched.checks.begun).toBe(1);
    await writeFile(model, changed('after it')); // Seen later than the save before.
    await watched.ended(2);
    watched.type('');
    await watched.ended(3);
    watched.closeInput();
    await writeFile(model, changed('unattended'));
    await watched.ended(4);
  });

  test('stops a model that hangs, and checks once more, and only once, after saves during its check', async () => {
    const watched = await watch('limit=3');
    await writeFile(model, hanging());
    await watched.says('did not finish within 3 s');
    await writeFile(model, `${hanging()}// again`);
    await expect.poll(() => watched.checks.begun).toBe(3);
    for (const note of ['one', 'two', 'three']) await saveByRename(changed(note));
    await watched.ended(4);
    await settled(watched, 'so');
    expect(watched.checks).toEqual({ begun: 4, ended: 4 });
  });

  test('that looks again and again sees a save too', async () => {
    const watched = await watch('poll');
    expect(watched.said).toContain('looked at once a second');
    await saveByRename(changed('polled'));
    await watched.ended(2);
  });

  test.runIf(CAN_LIST).each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    '%s during a check that hangs leaves no process',
    async (signal) => {
      const watched = await watch();
      await writeFile(model, hanging());
      await expect.poll(() => watched.checks.begun).toBe(2);
      watched.kill(signal);
      await watched.exit;
      const left = (): string[] => processesIn(tree.folder);
      await expect.poll(left).toEqual([]);
    },
  );

  test.runIf(CAN_LIST)('quit during a check that hangs ends both, exit 0', async () => {
    const watched = await watch();
    await writeFile(model, hanging());
    await expect.poll(() => watched.checks.begun).toBe(2);
    watched.type('quit');
    expect(await watched.exit).toBe(0);
    const left = (): string[] => processesIn(tree.folder);
    await expect.poll(left).toEqual([]);
  });
});

async function saveByRename(text: string): Promise<void> {
  await writeFile(`${model}.new`, text);
  await rename(`${model}.new`, model);
}

async function saveByRemoval(text: string): Promise<void> {
  await rename(model, `${model}.old`);
  await writeFile(model, text);
  await rm(`${model}.old`);
}

/** A model whose step 1.3 never returns. */
function hanging(): string {
  return solution.replace(/(function billsOfInvoice\([^{]*\{)/, '$1\n  if (invoiceId) for (;;);');
}
