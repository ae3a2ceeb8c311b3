/** The live state as a hook. */

import { useEffect, useReducer, useState } from 'preact/hooks';
import { listenToStream, type StreamConnection } from './live-stream.ts';
import { afterAction, FIRST_VIEW, type LiveView, type ViewAction } from './live-view.ts';

/** The view of the live state, its connection, and how to pause it. */
export interface Live {
  readonly view: LiveView;
  readonly connection: StreamConnection;
  act(action: ViewAction): void;
}

/** Listens for as long as the component is there. */
export function useLive(token: string): Live {
  const [view, act] = useReducer(afterAction, FIRST_VIEW);
  const [connection, onConnection] = useState<StreamConnection>('connecting');
  useEffect(() => listenToStream(token, { onEvent: act, onConnection }), [token]);
  return { view, connection, act };
}
