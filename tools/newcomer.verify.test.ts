/** The pages as a newcomer follows them: every command, in a fresh copy without node_modules. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { patienceMs } from './patience.ts';
import { testTree } from './test-folder.ts';
import { ROOT } from './tree-copy.ts';

const labs = await readLabs(ROOT);
/** This test is part of it; `.ci/run` calls it in a clean checkout. */
const NOT_HERE = ['npm test'];
/** One of them installs everything: two minutes at most alone. */
const TIMEOUT_MS = patienceMs(120);
/** What the root README does with the first lab; the gallery does the same with the others. */
const OF_ANOTHER_LAB = /^npm run lab:(?!1\b)\d+( solution)?$/;
/** All notebooks are executed in `notebook.verify.test.ts`; here one of them is, by the command. */
const SHORTER: Readonly<Record<string, string>> = {
  'npm run notebooks check': 'npm run notebooks check 00-start-here',
};
/** Their lines are code, expressions or a template's texts, as long as those are. */
const PRINTS_CODE = /^npm run (lab:\d+ (trace|diff)|tables cloudformation)\b/;

interface Command {
  readonly document: string;
  readonly line: string;
  readonly exitCode: number;
}

/** The root README comes first: its first command installs everything. */
const PAGES = ['README.md', 'docs/commands.md', 'docs/seeds.md', 'notebooks/README.md'];
const commands = [...PAGES, ...labs.map(({ name }) => `labs/${name}/README.md`)].flatMap((page) =>
  commandsOf(page),
);
const tree = await testTree('none');

describe('in a fresh copy, in a folder with a blank and an accent in its name', {
  timeout: TIMEOUT_MS,
}, () => {
  test.each(commands)('$document: `$line` ends with $exitCode', async ({ line, exitCode }) => {
    const { code, stdout, stderr } = await tree.shell(SHORTER[line] ?? line);
    expect(code, `${stdout}\n${stderr}\n${lastError()}`).toBe(exitCode);
    expect(stdout.length).toBeGreaterThan(0);
    if (PRINTS_CODE.test(line)) return;
    const wide = stdout.split('\n').filter((text) => !text.startsWith('>') && text.length > 80);
    expect(wide.filter((text) => !text.includes(tree.folder))).toEqual([]);
  });

  test('the package for notebooks is built and starts an engine', async () => {
    const script = `
      import { entityKey, startEmbedded } from 'edgewise-notebook';
      const engine = await startEmbedded();
      console.log(engine.kind, entityKey('USER', 'alice'));
      await engine.stop();`;
    const { stdout } = await tree.node(['--input-type=module', '-e', script]);
    expect(stdout).toBe('embedded USER#alice\n');
  });

  test('the tree is ready to begin', () => {
    expect(existsSync(join(tree.folder, 'labs/01-invoicing/model.ts'))).toBe(true);
  });
});

/** What a command that met a bug of ours left behind. */
function lastError(): string {
  const file = join(tree.folder, '.workshop', 'last-error.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The lines of a document's `sh` blocks; a comment may say their exit code. */
function commandsOf(document: string): Command[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return blocks
    .flatMap((block) => block.trim().split('\n'))
    .map((line) => ({
      document,
      line: line.replace(/\s+#.*/, ''),
      exitCode: Number(/exit code (\d+)/.exec(line)?.[1] ?? 0),
    }))
    .filter(({ line }) => !NOT_HERE.includes(line) && !OF_ANOTHER_LAB.test(line));
}
