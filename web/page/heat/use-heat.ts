/** The heat of the governor that runs, as a hook. */

import { useEffect, useState } from 'preact/hooks';
import type { HeatEvent } from '../../../kit/governor/event.ts';
import { HeatHistory } from '../../../kit/heat/heat-history.ts';
import type { HeatAnswer } from '../../wire/answer.ts';
import type { Api } from '../api.ts';
import type { Live } from '../live/use-live.ts';

/** The history, and the number of its last drawn change. */
export interface ShownHeat {
  readonly history: HeatHistory;
  readonly version: number;
  /** Why there is no answer of the server, as a sentence. */
  readonly problem?: string;
}

/** Between two pictures for people who want no motion. */
const CALM_MS = 5_000;

interface Wanted {
  readonly api: Api;
  readonly live: Pick<Live, 'hearHeat'>;
  /** Where the server hears a governor: another endpoint has another history. */
  readonly endpoint: string | undefined;
  readonly isPaused: boolean;
  /** Whether the stream is there: after an interruption the server is asked again. */
  readonly isLive: boolean;
}

/** What came before, then what comes; nothing changes while the page is paused. */
export function useHeat({ api, live, endpoint, isPaused, isLive }: Wanted): ShownHeat | undefined {
  const [heat, setHeat] = useState<ShownHeat>();
  const { hearHeat } = live;
  useEffect(() => {
    if (isPaused || !isLive) return;
    const ended = new AbortController();
    const history = new HeatHistory();
    const show = shownSoon(() => setHeat({ history, version: history.version }));
    let early: HeatEvent[] | undefined = [];
    const hush = hearHeat((event) => {
      if (early) early.push(event);
      else {
        history.add(event);
        show.soon();
      }
    });
    api
      .get<HeatAnswer>('/api/heat', ended.signal)
      .then(({ events }) => {
        for (const event of [...events, ...(early ?? [])]) history.add(event);
        early = undefined;
        show.now();
      })
      .catch((error: unknown) => {
        if (ended.signal.aborted) return;
        setHeat({ history, version: 0, problem: String((error as Error).message) });
      });
    return () => {
      ended.abort();
      hush();
      show.end();
    };
  }, [api, hearHeat, endpoint, isPaused, isLive]);
  return heat;
}

/** Draws at the next frame, or every five seconds for people who want no motion. */
function shownSoon(draw: () => void): { now(): void; soon(): void; end(): void } {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = timer = undefined;
  };
  const now = (): void => {
    end();
    draw();
  };
  const soon = (): void => {
    if (frame !== undefined || timer !== undefined) return;
    if (calm.matches) timer = setTimeout(now, CALM_MS);
    else frame = requestAnimationFrame(now);
  };
  return { now, soon, end };
}
