/** A tslab kernel: a process of its own that executes cells, one after another. */

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { causeOf, type Guard, startGuard } from '../guard/guard-process.ts';
import { KitError } from '../kit-error.ts';
import { Channels, type KernelReply, newConnection, type OnOutput } from './channel.ts';

/** A kernel that runs. */
export interface Kernel {
  /** What a notebook says of its language. */
  readonly languageInfo: unknown;
  /**
   * Executes a cell.
   *
   * @returns whether it ended without an error
   * @throws {KitError} `notebook.kernelGone` when the kernel has ended, `notebook.hang` after that time
   */
  execute(code: string, seconds: number, onOutput: OnOutput): Promise<boolean>;
  /** Ends the kernel and what it has started, and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * A kernel that ends is noticed at once. These are for one that is silent: on a machine that others use
 * too it may take long to start, and now and then one never answers. Then another is started.
 */
const START_SECONDS = 90;
const STARTS = 3;
/** The channel of outputs is joined slowly: the first request is repeated this often. */
const KNOCK_MS = 300;

/**
 * Starts the kernel that npm installed here; it ends with this process at the latest.
 *
 * @param folder that its cells work in: where they import from
 * @throws {KitError} `notebook.noKernel`
 */
export async function startKernel(folder: string): Promise<Kernel> {
  for (let start = 1; ; start += 1) {
    try {
      return await startOnce(folder);
    } catch (error) {
      if (start < STARTS && (error as KitError).code === 'notebook.kernelSilent') continue;
      throw new KitError(
        'environment',
        'notebook.noKernel',
        `Expected the tslab kernel to start, but ${(error as Error).message}. Run npm ci, then repeat the command.`,
        { cause: error },
      );
    }
  }
}

async function startOnce(folder: string): Promise<Kernel> {
  const connection = await newConnection();
  const runFolder = await mkdtemp(join(tmpdir(), 'edgewise-kernel-'));
  const connectionFile = join(runFolder, 'connection.json');
  await writeFile(connectionFile, JSON.stringify(connection), { mode: 0o600 });
  const { guard, gone } = startProcess(folder, connectionFile, runFolder);
  const channels = new Channels(connection);
  const stop = async (): Promise<void> => {
    channels.close();
    await guard.stop();
  };
  try {
    const { language_info: languageInfo } = await Promise.race([firstReply(channels), gone]);
    return {
      languageInfo,
      stop,
      execute: (code, seconds, onOutput) =>
        Promise.race([execute(channels, code, onOutput), hang(seconds), gone]),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startProcess(
  cwd: string,
  connectionFile: string,
  remove: string,
): { guard: Guard; gone: Promise<never> } {
  const [command = '', ...args] = kernelCommand(connectionFile);
  const { env } = kernelSpec();
  const order = { command, args, cwd, env, remove, restarts: 0 };
  const { promise: gone, reject } = withReject();
  const guard = startGuard(order, (message) => {
    const cause = `the kernel ended (${causeOf(message)})`;
    const { message: lastWords } = message;
    const more = lastWords ? `; its last words: ${lastWords}` : '';
    reject(new KitError('failure', 'notebook.kernelGone', `${cause}${more}`));
  });
  return { guard, gone };
}

/** A promise that is only ever rejected, and may be so before anybody waits for it. */
function withReject(): { promise: Promise<never>; reject: (error: KitError) => void } {
  let reject: (error: KitError) => void = () => {};
  const promise = new Promise<never>((_, rejectIt) => {
    reject = rejectIt;
  });
  promise.catch(() => {});
  return { promise, reject };
}

/**
 * Asks until the kernel's reply and its state have come: an output before that may go nowhere.
 *
 * @throws {KitError} `notebook.kernelSilent`
 */
export async function firstReply(channels: Channels): Promise<KernelReply> {
  const end = Date.now() + START_SECONDS * 1_000;
  while (Date.now() < end) {
    const reply = channels.request('kernel_info_request', {}, () => {});
    const later = new Promise<undefined>((resolve) => setTimeout(resolve, KNOCK_MS, undefined));
    const got = await Promise.race([reply, later]);
    if (got) return got;
  }
  throw new KitError(
    'failure',
    'notebook.kernelSilent',
    `it does not answer within ${START_SECONDS} s`,
  );
}

async function execute(channels: Channels, code: string, onOutput: OnOutput): Promise<boolean> {
  const content = {
    code,
    silent: false,
    store_history: true,
    user_expressions: {},
    allow_stdin: false,
    stop_on_error: true,
  };
  const { status } = await channels.request('execute_request', content, onOutput);
  return status === 'ok';
}

function hang(seconds: number): Promise<never> {
  return new Promise((_, reject) => {
    const error = new KitError('failure', 'notebook.hang', `it has not ended after ${seconds} s`);
    setTimeout(() => reject(error), seconds * 1_000).unref();
  });
}

// The kernelspec of tslab: the file by which Jupyter and editors find a kernel and start it.
// @see https://jupyter-client.readthedocs.io/en/latest/kernels.html#kernel-specs

/** Its name, which notebooks name it by. */
export const KERNEL_NAME = 'tslab';

/** What the kernel is started with. */
export interface KernelSpec {
  readonly argv: readonly string[];
  readonly display_name: string;
  readonly language: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Stands for the path of the connection file. */
const CONNECTION_FILE = '{connection_file}';

/**
 * The kernelspec of the tslab that npm installed here.
 *
 * Its paths are absolute: an editor does not have npm's folder of programs in its path, and on
 * Windows `tslab` is no program but a script of the shell.
 */
function kernelSpec(): KernelSpec {
  const tslab = createRequire(import.meta.url).resolve('tslab/bin/tslab');
  return {
    argv: [process.execPath, tslab, 'kernel', '--config-path', CONNECTION_FILE],
    display_name: 'TypeScript (tslab)',
    language: 'typescript',
    // Without it the SDK writes a notice about Node 20 into a cell, with a process id.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  };
}

/** The command line that starts the kernel with a connection file. */
export function kernelCommand(connectionFile: string): string[] {
  return kernelSpec().argv.map((word) => (word === CONNECTION_FILE ? connectionFile : word));
}

/**
 * Writes the kernelspec.
 *
 * @param dataFolder a data folder of Jupyter: the user's own, or one that `JUPYTER_PATH` names
 * @returns its folder
 */
export async function writeKernelSpec(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'kernels', KERNEL_NAME);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'kernel.json'), `${JSON.stringify(kernelSpec(), null, 2)}\n`);
  return folder;
}

/**
 * The user's data folder of Jupyter.
 * @see https://docs.jupyter.org/en/latest/use/jupyter-directories.html#data-files
 */
export function userDataFolder(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string {
  const home = homedir();
  const { JUPYTER_DATA_DIR, APPDATA, XDG_DATA_HOME } = environment;
  if (JUPYTER_DATA_DIR) return JUPYTER_DATA_DIR;
  if (platform === 'win32') return join(APPDATA || join(home, 'AppData', 'Roaming'), 'jupyter');
  if (platform === 'darwin') return join(home, 'Library', 'Jupyter');
  return join(XDG_DATA_HOME || join(home, '.local', 'share'), 'jupyter');
}
