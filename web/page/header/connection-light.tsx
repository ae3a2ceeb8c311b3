/** Whether the page hears the server. */

import type { JSX } from 'preact';
import type { StreamConnection } from '../live/live-stream.ts';

const WORDS: Readonly<Record<StreamConnection, string>> = {
  connecting: 'connecting…',
  live: 'live',
  reconnecting: 'reconnecting…',
  ended: 'npm run web has ended: start it again',
  refused: 'this address is old: open the address that npm run web printed last',
};

/** A light and a word. */
export function ConnectionLight({ connection }: { connection: StreamConnection }): JSX.Element {
  return (
    <span class={`light ${connection}`} role="status">
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" />
      </svg>
      {WORDS[connection]}
    </span>
  );
}
