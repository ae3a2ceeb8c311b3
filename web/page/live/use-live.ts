/** The live state as a hook. */

import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import type { HeatEvent } from '../../../kit/governor/event.ts';
import type { WebEvent } from '../../wire/event.ts';
import { afterAction, FIRST_VIEW, type LiveView, type ViewAction } from './live-state.ts';
import { listenToStream, type StreamConnection } from './live-stream.ts';

/** The view of the live state, its connection, and how to pause it. */
export interface Live {
  readonly view: LiveView;
  readonly connection: StreamConnection;
  act(action: ViewAction): void;
  /** Hears the heat, which is in no state, until the returned function is called. */
  hearHeat(hear: (event: HeatEvent) => void): () => void;
}

/** Listens for as long as the component is there. */
export function useLive(token: string): Live {
  const [view, act] = useReducer(afterAction, FIRST_VIEW);
  const [connection, onConnection] = useState<StreamConnection>('connecting');
  const hearers = useMemo(() => new Set<(event: HeatEvent) => void>(), []);
  useEffect(() => {
    const onEvent = (event: WebEvent): void => {
      if (!isHeatEvent(event)) act(event);
      else for (const hear of hearers) hear(event);
    };
    return listenToStream(token, { onEvent, onConnection });
  }, [token, hearers]);
  const hearHeat: Live['hearHeat'] = useMemo(
    () => (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    [hearers],
  );
  return { view, connection, act, hearHeat };
}

// Which of the events that the page hears are of the heat.

const TYPES: ReadonlySet<string> = new Set<HeatEvent['type']>([
  'layout',
  'load',
  'dropped',
  'split',
  'split-refused',
  'throughput-changed',
]);

/** Whether an event changes a heat map, and nothing else of the page. */
function isHeatEvent(event: WebEvent): event is HeatEvent {
  return TYPES.has(event.type);
}
