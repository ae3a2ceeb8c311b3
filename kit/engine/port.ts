/** Ports on 127.0.0.1: the workshop's own, and a free one. */

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { KitError } from '../kit-error.ts';

/** Where `npm run engine` listens unless told otherwise; 8000 and 8001 belong to other tools. */
export const ENGINE_PORT = 8_765;

/** Where the governor listens unless told otherwise. */
export const GOVERNOR_PORT = 8_766;

/** Where the web page listens unless told otherwise. */
export const WEB_PORT = 8_767;

/**
 * The engine's port: `EDGEWISE_ENGINE_PORT`, else 8765.
 * @throws {KitError} `engine.badPort`
 */
export function enginePort(environment: NodeJS.ProcessEnv): number {
  return portIn(environment, 'EDGEWISE_ENGINE_PORT', ENGINE_PORT);
}

/**
 * The governor's port: `EDGEWISE_GOVERNOR_PORT`, else 8766.
 * @throws {KitError} `engine.badPort`
 */
export function governorPort(environment: NodeJS.ProcessEnv): number {
  return portIn(environment, 'EDGEWISE_GOVERNOR_PORT', GOVERNOR_PORT);
}

/**
 * The web page's port: `EDGEWISE_WEB_PORT`, else 8767.
 * @throws {KitError} `engine.badPort`
 */
export function webPort(environment: NodeJS.ProcessEnv): number {
  return portIn(environment, 'EDGEWISE_WEB_PORT', WEB_PORT);
}

/**
 * A port from text.
 *
 * @param name of the option or the variable that holds it
 * @throws {KitError} `engine.badPort` for anything but a whole number from 1 to 65535
 */
export function parsePort(text: string, name = 'port'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new KitError(
    'usage',
    'engine.badPort',
    `Expected \`${name}\` to be a port from 1 to 65535, got \`${text}\`. Say, for example, ${name}=8790.`,
  );
}

function portIn(environment: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = environment[name];
  return text === undefined || text === '' ? usual : parsePort(text, name);
}

/**
 * Ports that no system gives to a connection by itself: Linux gives those from 32768, Windows and macOS
 * those from 49152. A free one of them stays free until a program asks for it.
 */
const NEVER_GIVEN = { from: 20_000, before: 32_768 };
const TRIES = 50;
const drawn = (from: number, before: number): number => randomInt(from, before);

/**
 * A port that nothing listened on a moment ago, and that no other program gets by chance.
 *
 * @param draw a whole number from its first argument to below its second
 */
export async function freePort(draw: typeof drawn = drawn): Promise<number> {
  for (let tried = 0; tried < TRIES; tried++) {
    const port = draw(NEVER_GIVEN.from, NEVER_GIVEN.before);
    if (await isFree(port)) return port;
  }
  return listenOnce(0);
}

/** Whether nothing listens on the port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch {
    return false; // EADDRINUSE, or a port this user may not open: not to be had either way.
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const got = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(got));
    });
  });
}
