/** `/lab/N/data`: the item collections of the last run. */

import type { JSX } from 'preact';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import type { LiveState } from '../live/live-state.ts';
import { LabData } from './lab-data.tsx';

interface Opened {
  readonly api: Api;
  readonly state: LiveState;
  readonly lab: LabProgress;
}

/** A page for {@link LabData}. */
export function DataPage(opened: Opened): JSX.Element {
  return (
    <main id="main" class="page wide" tabIndex={-1}>
      <h1>Data of lab {opened.lab.number}</h1>
      <LabData {...opened} />
    </main>
  );
}
