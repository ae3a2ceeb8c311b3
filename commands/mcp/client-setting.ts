/** What one pastes into the settings of an assistant's client, so that it starts the server. */

import { join } from 'node:path';
import { PROJECT_FOLDER } from '../shell/folder.ts';

/**
 * The entry for this folder, as JSON. It names this Node by its path, because a program with windows may
 * not find it otherwise, and starts it without npm, which prints a line of its own.
 */
export function clientSetting(): string[] {
  const script = join(PROJECT_FOLDER, 'commands', 'shell', 'run.mjs');
  const edgewise = { command: process.execPath, args: [script, 'mcp'] };
  return JSON.stringify({ mcpServers: { edgewise } }, null, 2).split('\n');
}
