/** `npm run web` in a copy of the project, as a process of its own. */

import { once } from 'node:events';
import { freePort } from '../../kit/engine/port.ts';
import type { TreeCopy } from '../tree-copy.ts';
import { WebClient } from './web-client.ts';

/** A server that runs, and how to ask and end it. */
export interface StartedWeb {
  readonly client: WebClient;
  end(): Promise<void>;
}

/** Starts it on a free port, and waits for the address that it prints. */
export async function startedWeb(tree: TreeCopy): Promise<StartedWeb> {
  const child = tree.start(['commands/shell/run.mjs', 'web', `port=${await freePort()}`]);
  const ended = once(child, 'close');
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
  }
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/.exec(told) ?? [];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(`npm run web has ended:\n${told}`)), reject);
  });
  return {
    client: new WebClient(address),
    end: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}
