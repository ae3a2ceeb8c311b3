/**
 * The kernelspec of tslab: the file by which Jupyter and editors find a kernel and start it.
 * @see https://jupyter-client.readthedocs.io/en/latest/kernels.html#kernel-specs
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

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
export function kernelSpec(): KernelSpec {
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
