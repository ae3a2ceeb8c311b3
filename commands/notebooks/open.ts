/** `npm run notebooks`: Jupyter, with the kernel that npm installed here. */

import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { startGuard } from '../../kit/guard/guard-process.ts';
import { KitError } from '../../kit/kit-error.ts';
import { writeKernelSpec } from '../../kit/notebook/kernel.ts';
import { print } from '../../kit/report/terminal.ts';
import { EXIT } from '../shell/exit.ts';
import { WORKSHOP_FOLDER } from '../shell/project.ts';
import { fileOf, NOTEBOOK_FOLDER, type NotebookChoice } from './choice.ts';

/** Ways to open notebooks, the better one first. */
const PROGRAMS = ['lab', 'notebook'] as const;
/** Jupyter first ends the kernels that it has started. */
const GRACE_MS = 10_000;

/**
 * Runs Jupyter until it is ended, there or by Ctrl-C.
 *
 * @throws {KitError} `notebook.noJupyter`, `notebook.root`
 */
export async function open({ names, isAll, isRootAllowed }: NotebookChoice): Promise<number> {
  const program = PROGRAMS.find(
    (name) => spawnSync('jupyter', [name, '--version'], { stdio: 'ignore' }).status === 0,
  );
  if (!program) throw noJupyter();
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !isRootAllowed) throw refusesRoot();
  const dataFolder = join(WORKSHOP_FOLDER, 'jupyter');
  await writeKernelSpec(dataFolder);
  const others = process.env.JUPYTER_PATH;
  print([
    `Starting jupyter ${program}. It opens your browser, or names an address to open.`,
    'Ctrl-C stops it, and every kernel.',
  ]);
  return untilEnd({
    command: 'jupyter',
    args: [
      program,
      isAll ? NOTEBOOK_FOLDER : fileOf(names[0] as string),
      ...(isRoot ? ['--allow-root'] : []),
    ],
    env: { JUPYTER_PATH: others ? `${dataFolder}${delimiter}${others}` : dataFolder },
    restarts: 0,
    graceMs: GRACE_MS,
    isShown: true,
  });
}

function untilEnd(order: Parameters<typeof startGuard>[0]): Promise<number> {
  return new Promise((resolve) => {
    const awake = setInterval(() => {}, 60_000);
    const end = (code: number): void => {
      clearInterval(awake);
      resolve(code);
    };
    const guard = startGuard(order, ({ code }) => end(code === 0 ? EXIT.pass : EXIT.fail));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void guard.stop().then(() => end(EXIT.interrupted)));
    }
  });
}

function noJupyter(): KitError {
  return new KitError(
    'environment',
    'notebook.noJupyter',
    [
      'Expected `jupyter lab` or `jupyter notebook` in the path, but neither is there. One of these helps:',
      '  pip install jupyterlab                  then repeat the command',
      '  apt-get install jupyter-notebook        the same, on Debian and Ubuntu',
      '  npm run notebooks kernel                then open notebooks/ in VS Code with',
      '                                          its extension Jupyter',
      'Without any of them, the notebooks can be read: their outputs are stored in them.',
    ].join('\n'),
  );
}

/** Said before Jupyter says it, which names an option and no command of ours. */
function refusesRoot(): KitError {
  return new KitError(
    'environment',
    'notebook.root',
    [
      'Jupyter does not run as root. Repeat the command as another user.',
      'Where root is the only user, as in a container, run: npm run notebooks allow-root',
    ].join('\n'),
  );
}
