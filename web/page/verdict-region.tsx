/** Reads new verdicts to whoever listens to the page. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { LiveState } from './live/live-state.ts';
import { verdictText } from './verdict.ts';

/** A verdict that was there when the page came is not read. */
export function VerdictRegion({
  state,
  lab,
}: {
  state: LiveState;
  lab: number | undefined;
}): JSX.Element {
  const seen = useRef<Readonly<Record<string, string>>>(undefined);
  const said = useRef('');
  const ids = Object.fromEntries(Object.entries(state.reports).map(([at, { id }]) => [at, id]));
  const before = seen.current ?? ids;
  const fresh = Object.values(state.reports).find(
    (report) => before[report.lab] !== report.id && (lab === undefined || report.lab === lab),
  );
  if (fresh) said.current = verdictText(fresh);
  seen.current = ids;
  return (
    <p class="hidden" role="status">
      {said.current}
    </p>
  );
}
