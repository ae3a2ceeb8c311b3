/** Every screen of a lab, as a story, in each profile: piped, in colour, without, and plain. */

import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { wrongText } from './lab-gallery/wrong-model.ts';
import { testTree } from './test-folder.ts';
import { copyTree, type Ended, ROOT, type TreeCopy } from './tree-copy.ts';

const LAB = join('labs', '01-invoicing');
const GOLDEN = join(ROOT, 'tools', 'lab-screen');
const COLUMNS = 80;
/** The lab of the story, and one more. */
const SHOWN_LABS = ['01-invoicing', '02-social'];

/** The environments that decide how a screen looks. */
const PROFILES = {
  piped: {},
  colour: { FORCE_COLOR: '1' },
  'no-colour': { NO_COLOR: '1' },
  plain: { EDGEWISE_PLAIN: '1' },
} as const;
type Profile = keyof typeof PROFILES;

/** One command of the story. */
interface Scene {
  readonly title: string;
  /** Words behind `npm run lab:1`; those of `labs` name it first. */
  readonly words: readonly string[];
  /** The model to save before it: the solution, a broken one, or a known-wrong answer. */
  readonly model?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

const SCENES: readonly Scene[] = [
  { title: 'all labs, before anything', words: ['labs'] },
  { title: 'show, before the first run', words: ['show'] },
  { title: 'diff, before the first run', words: ['diff'] },
  { title: 'not started', words: [] },
  { title: 'fail by Scan', words: ['types=off'], model: 'scan' },
  { title: 'all labs, half way', words: ['labs'] },
  { title: 'hint, the first', words: ['hint'] },
  { title: 'hint, the second', words: ['hint'] },
  { title: 'hint, the third', words: ['hint'] },
  { title: 'hint, of a step that did not fail', words: ['hint', '1.1'] },
  { title: 'show, after a Scan', words: ['show'] },
  { title: 'help', words: ['help'] },
  { title: 'an unknown word', words: ['hnit'] },
  { title: 'reset, where nobody can be asked', words: ['reset'] },
  {
    title: 'no engine',
    words: [],
    environment: { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' },
  },
  { title: 'type error', words: [], model: 'broken' },
  { title: 'diff', words: ['diff'] },
  { title: 'fail with HARD-CODED', words: ['types=off'], model: 'hard-coded' },
  { title: 'pass', words: ['types=off'], model: 'solution' },
  { title: 'show, of a reading step', words: ['show', '1.4'] },
  { title: 'show gsi1', words: ['show', 'gsi1', '1.5'] },
  { title: 'show, of a writing step', words: ['show', '1.6'] },
  { title: 'trace', words: ['trace', '1.2'] },
  { title: 'skip', words: ['skip', '1.7'] },
  { title: 'all labs, with a skip', words: ['labs'] },
  { title: 'reset yes', words: ['reset', 'yes'] },
];
/** So many scenes have every colour; the others are not told again without. */
const WITHOUT_COLOUR = 6;

/** A command that has ended, its screen without what differs from run to run. */
interface Shown extends Ended {
  readonly scene: Scene;
}

const tree = await testTree();
const stories = new Map<Profile, readonly Shown[]>();

beforeAll(async () => {
  await tree.node(['commands/lab.mjs', '1', 'solution', 'types=off']); // Makes the snapshots.
  const profiles = Object.keys(PROFILES) as Profile[];
  await Promise.all(profiles.map(async (profile) => stories.set(profile, await tell(profile))));
}, 0); // Dozens of commands; each has a limit of its own.

/** The screens of one profile, in a tree of its own that has the snapshots. */
async function tell(profile: Profile): Promise<Shown[]> {
  const own = await copyTree();
  await removeOtherLabs(own);
  const cache = join('.workshop', 'cache');
  await mkdir(join(own.folder, '.workshop'));
  await cp(join(tree.folder, cache), join(own.folder, cache), { recursive: true });
  const shown: Shown[] = [];
  const scenes = profile === 'no-colour' ? SCENES.slice(0, WITHOUT_COLOUR) : SCENES;
  for (const scene of scenes) {
    if (scene.model !== undefined) {
      await writeFile(join(own.folder, LAB, 'model.ts'), await modelText(scene.model));
    }
    const { environment } = scene;
    const ended = await own.node(commandOf(scene), { ...PROFILES[profile], ...environment });
    const settled = (text: string): string =>
      text.replace(/backups\/01-invoicing\/[\dTZ-]+/, 'backups/01-invoicing/TIME');
    shown.push({ ...ended, scene, stdout: settled(ended.stdout) });
  }
  await own.remove();
  return shown;
}

/** The screens name every lab that is there; a new lab must not change them. */
async function removeOtherLabs({ folder }: TreeCopy): Promise<void> {
  const names = await readdir(join(folder, 'labs'));
  const others = names.filter((name) => !SHOWN_LABS.includes(name));
  await Promise.all(
    others.map((name) => rm(join(folder, 'labs', name), { recursive: true, force: true })),
  );
}

function commandOf({ words }: Scene): string[] {
  const [first, ...rest] = words;
  return first === 'labs'
    ? ['commands/shell/run.mjs', 'labs', ...rest]
    : ['commands/lab.mjs', '1', ...words];
}

async function modelText(name: string): Promise<string> {
  const solution = readFileSync(join(ROOT, 'solutions', '01-invoicing', 'model.ts'), 'utf8');
  if (name === 'solution') return solution;
  if (name === 'broken') return solution.replace('return items as Allocation[];', 'return 7;');
  return wrongText(1, name);
}

/** A story as one text, its scenes under their commands. */
function textOf(story: readonly Shown[]): string {
  const parts = story.map(({ scene, code, stdout, stderr }) => {
    const command = scene.words[0] === 'labs' ? 'npm run' : 'npm run lab:1';
    const typed = [command, ...scene.words].join(' ');
    const error = stderr === '' ? '' : `(standard error)\n${stderr}`;
    return `=== ${scene.title}: ${typed} (exit ${code})\n\n${stdout}${error}`;
  });
  return parts.join('\n');
}

/** Lines of the screens, those left out that have to be as long as what they quote. */
function linesOf(profile: Profile): string[] {
  const quotes = ['diff', 'trace'];
  return story(profile)
    .filter(({ scene }) => !quotes.includes(scene.words[0] ?? ''))
    .flatMap(({ stdout }) => stripVTControlCharacters(stdout).split('\n'))
    .filter((line) => !line.includes(tree.folder));
}

function story(profile: Profile): readonly Shown[] {
  return stories.get(profile) ?? [];
}

describe('the screens of lab 1', () => {
  // Those through a pipe are golden with them: they are those in colour, without it.
  test('in colour are the golden ones', async () => {
    await expect(textOf(story('colour'))).toMatchFileSnapshot(join(GOLDEN, 'colour.txt'));
  });

  test('plainly are the golden ones, as far as they say it in another way', async () => {
    const piped = story('piped').map((one) => textOf([one]));
    const others = story('plain').filter((one, at) => textOf([one]) !== piped[at]);
    await expect(textOf(others)).toMatchFileSnapshot(join(GOLDEN, 'plain.txt'));
  });

  test('with NO_COLOR are those through a pipe', () => {
    const piped = story('piped').slice(0, WITHOUT_COLOUR);
    expect(textOf(story('no-colour'))).toBe(textOf(piped));
    const coloured = textOf(story('colour').slice(0, WITHOUT_COLOUR));
    for (const style of [1, 33, 34, 90]) expect(coloured).toContain(`\u001b[${style}m`);
  });

  test('in colour say the same without it: colour alone carries no meaning', () => {
    const coloured = textOf(story('colour'));
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toBe(textOf(story('piped')));
  });

  test.each(Object.keys(PROFILES) as Profile[])('%s stay within 80 columns', (profile) => {
    expect(linesOf(profile).filter((line) => line.length > COLUMNS)).toEqual([]);
  });

  test('through a pipe and plainly have no escape code', () => {
    for (const profile of ['piped', 'plain'] as const) {
      const screens = textOf(story(profile));
      expect(stripVTControlCharacters(screens)).toBe(screens);
    }
  });

  test('plainly are ASCII, and have no table: one gap between words in a line at most', () => {
    const lines = linesOf('plain');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is meant.
    expect(lines.filter((line) => !/^[\x00-\x7f]*$/.test(line))).toEqual([]);
    expect(lines.filter((line) => /\S {2,}\S.*\S {2,}\S/.test(line))).toEqual([]);
  });
});

describe.skipIf(!existsSync('/usr/bin/script'))('on a terminal of 80 columns', () => {
  const terminal = { TERM: 'xterm-256color' };
  const typed = (command: string): Promise<Ended> =>
    tree.shell(`script -qec "stty cols ${COLUMNS}; ${command}" /dev/null`, terminal);

  test('a check says at once that the answers are right, and leaves its screen alone, in colour', async () => {
    const words = '1.3 solution types=off';
    const { code, stdout } = await typed(`'${process.execPath}' commands/lab.mjs 1 ${words}`);
    const [screen = '', ...progress] = stdout.split('\r\u001b[K').toReversed();
    expect(progress.join()).toContain('The answers are right.');
    expect(progress.join()).not.toContain('\n');
    expect(screen).toContain('\u001b[1m\u001b[34mPASS\u001b[39m\u001b[22m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes are what is meant.
    expect(screen.replace(/\u001b\[\d+m/g, '')).not.toContain('\u001b');
    expect(stdout.endsWith('\r\n')).toBe(true);
    expect(code).toBe(0);
  });

  test.each([
    ['n', 'Nothing was changed.', '// mine\n'],
    ['y', 'your model is kept as', 'the starter'],
  ])('reset asks, and %s is an answer', async (answer, said, model) => {
    const file = join(tree.folder, LAB, 'model.ts');
    await rm(file, { force: true });
    await writeFile(file, '// mine\n');
    const command = `printf '${answer}\\n' | script -qec "'${process.execPath}' commands/lab.mjs 1 reset" /dev/null`;
    const { code, stdout } = await tree.shell(command, terminal);
    expect(stdout).toContain('Begin lab 1 anew? Your model.ts is kept as a backup. y/N');
    expect(stdout).toContain(said);
    const starter = readFileSync(join(tree.folder, LAB, 'starter.ts'), 'utf8');
    expect(readFileSync(file, 'utf8')).toBe(model === 'the starter' ? starter : model);
    expect(code).toBe(0);
  });
});
