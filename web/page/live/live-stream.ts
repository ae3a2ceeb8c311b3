/** The stream of events: open while the page is visible. */

import type { WebEvent } from '../../wire/event.ts';

/**
 * How the page and the server are connected. `refused`: the server is there and does not let this page
 * in, because each start of the server has its own token.
 */
export type StreamConnection = 'connecting' | 'live' | 'reconnecting' | 'ended' | 'refused';

/** Who hears the stream. */
export interface StreamListener {
  onEvent(event: WebEvent): void;
  onConnection(connection: StreamConnection): void;
}

/** A server that is away for longer has most likely been ended. */
const AWAY_MS = 4_000;

const TYPES: readonly WebEvent['type'][] = [
  'hello',
  'saved',
  'run-begin',
  'fact',
  'answers-right',
  'print',
  'run-end',
  'run-lost',
  'progress',
  'watching',
  'governor',
  'layout',
  'load',
  'dropped',
  'split',
  'split-refused',
  'throughput-changed',
  'class',
];

/**
 * Listens until the returned function is called. A hidden page closes its stream; it gets `hello`
 * when it is shown again.
 */
export function listenToStream(token: string, listener: StreamListener): () => void {
  let stream: EventSource | undefined;
  let away: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(away);
    away = undefined;
    stream?.close();
    stream = undefined;
  };
  const open = (): void => {
    close();
    stream = new EventSource(`/api/events?token=${encodeURIComponent(token)}`);
    for (const type of TYPES) {
      stream.addEventListener(type, (message) => {
        listener.onEvent(JSON.parse(message.data as string) as WebEvent);
      });
    }
    stream.onopen = () => {
      clearTimeout(away);
      away = undefined;
      listener.onConnection('live');
    };
    stream.onerror = () => {
      if (stream?.readyState === EventSource.CLOSED) return listener.onConnection('refused');
      if (away !== undefined) return;
      listener.onConnection('reconnecting');
      away = setTimeout(() => listener.onConnection('ended'), AWAY_MS);
    };
  };
  const follow = (): void => (document.hidden ? close() : open());
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
