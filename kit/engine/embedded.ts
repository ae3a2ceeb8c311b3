/** The embedded engine: the static Dynoxide binary that npm installed, in memory or on a file. */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { KitError } from '../kit-error.ts';
import type { Engine } from './engine.ts';
import { startGuarded } from './guarded-engine.ts';
import { freePort } from './port.ts';

/** Options of {@link startEmbedded}. */
export interface EmbeddedOptions {
  /** @default a free one */
  port?: number;
  /** File that holds the tables. @default in memory, gone with the engine */
  databasePath?: string;
  /** Folder that is removed when the engine stops. */
  runFolder?: string;
  /** Called when the engine died by itself and was started again. */
  onRestart?: (cause: string) => void;
  /** Called when it died too often and was given up. */
  onGone?: (cause: string) => void;
}

/** Platforms that Dynoxide publishes an npm package for, as `process.platform`-`process.arch`. */
export const EMBEDDED_PLATFORMS = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64',
  'linux-x64',
  'win32-x64',
] as const;

/**
 * Starts the embedded engine on 127.0.0.1; it ends with this process at the latest.
 *
 * @throws {KitError} `engine.noBinary` where this platform has none, `engine.portTaken`,
 *   `engine.failed`
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Engine> {
  const command = embeddedBinary();
  const port = options.port ?? (await freePort());
  const file = options.databasePath === undefined ? [] : ['--db-path', options.databasePath];
  return startGuarded({
    kind: 'embedded',
    port,
    command,
    args: ['--host', '127.0.0.1', '--port', String(port), ...file],
    // One SQLite connection behind one mutex: a second worker only fights for it.
    env: { TOKIO_WORKER_THREADS: '1' },
    startSeconds: 20,
    ...(options.runFolder !== undefined && { runFolder: options.runFolder }),
    ...(options.onRestart !== undefined && { onRestart: options.onRestart }),
    ...(options.onGone !== undefined && { onGone: options.onGone }),
  });
}

/**
 * Path of the engine's binary for this platform.
 *
 * @throws {KitError} `engine.noBinary`
 */
export function embeddedBinary(platform = `${process.platform}-${process.arch}`): string {
  const program = platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide';
  const path = packageFolder(platform);
  if (path !== undefined && existsSync(join(path, program))) return join(path, program);
  const known = (EMBEDDED_PLATFORMS as readonly string[]).includes(platform);
  throw new KitError(
    'environment',
    'engine.noBinary',
    known
      ? `Expected the embedded engine for ${platform} in node_modules, but npm did not install it. Run npm ci without --omit=optional.`
      : `Expected an embedded engine for ${platform}, but there is none (only ${EMBEDDED_PLATFORMS.join(', ')}). Use AWS's own, with Java: npm run engine dynamodb-local.`,
    { details: { platform } },
  );
}

function packageFolder(platform: string): string | undefined {
  try {
    const require = createRequire(import.meta.url);
    return dirname(require.resolve(`@dynoxide/${platform}/package.json`));
  } catch {
    return undefined; // Not installed; the caller says what to do.
  }
}
