/** Whether a governor runs, whose heat can be looked at. */

import type { JSX } from 'preact';
import type { KnownGovernor } from '../../wire/event.ts';

/** A light and a word that lead to the heat; nothing where no governor runs. */
export function GovernorLight({
  governor,
}: {
  governor: KnownGovernor | undefined;
}): JSX.Element | null {
  if (!governor) return null;
  const { by, endpoint } = governor;
  return (
    <a class="light governor" href="/heat" title={`${by} listens on ${endpoint}`}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" />
      </svg>
      governor
    </a>
  );
}
