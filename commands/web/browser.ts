/** Opens an address in the browser, by the command that the system has for it. */

import { spawn } from 'node:child_process';

/** A program, and its words. */
export type BrowserCommand = readonly [program: string, ...words: string[]];

/**
 * The command that opens an address.
 *
 * @param platform as `process.platform`
 */
export function browserCommand(platform: string, address: string): BrowserCommand {
  if (platform === 'darwin') return ['open', address];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return ['xdg-open', address];
}

/** Opens it; tells where it could not be opened. */
export function openBrowser([program, ...words]: BrowserCommand, onFailure: () => void): void {
  const child = spawn(program, words, { stdio: 'ignore', detached: true });
  child.once('error', () => onFailure());
  child.once('exit', (code) => {
    if (code !== 0) onFailure();
  });
  child.unref();
}
