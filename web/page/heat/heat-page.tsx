/** `/heat`: the heat of the partitions of a governor that runs. */

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { HEAT_VIEW, type HeatView } from '../../../kit/heat/heat-grid.ts';
import type { HeatTable } from '../../../kit/heat/heat-history.ts';
import type { KnownGovernor } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import type { LiveState } from '../live/live-state.ts';
import type { Live } from '../live/use-live.ts';
import { HEAT_PATTERNS, PATTERN_WIDTH } from './heat-pattern.ts';
import { HeatPicture } from './heat-picture.tsx';
import { useHeat } from './use-heat.ts';

interface Shown {
  readonly api: Api;
  readonly state: LiveState;
  readonly live: Live;
}

/** The heat map, what is chosen of it, and pictures to compare it with. */
export function HeatPage({ api, state, live }: Shown): JSX.Element {
  const { governor } = state;
  const { isPaused } = live.view;
  const isLive = live.connection === 'live';
  const heat = useHeat({ api, live, endpoint: governor?.endpoint, isPaused, isLive });
  const [view, setView] = useState<HeatView>(HEAT_VIEW);
  const [chosen, setChosen] = useState<string>();
  const tables = heat?.history.tables ?? [];
  const last = useRef<string>(undefined);
  const table = tables.find(({ name }) => name === chosen) ?? busiest(tables, last.current);
  last.current = table?.name;
  return (
    <main id="main" class="page wide" tabIndex={-1}>
      <h1>Heat of the partitions</h1>
      {heat?.problem !== undefined && <p class="problem">{heat.problem}</p>}
      {heat ? <GovernorLine governor={governor} hasTable={table !== undefined} /> : <Waiting />}
      {heat && table && (
        <>
          <HeatChoice {...{ tables, table, view, onView: setView, onTable: setChosen, chosen }} />
          <HeatPicture
            {...{ history: heat.history, version: heat.version, table, view }}
            onPause={() => live.act({ type: isPaused ? 'go-on' : 'pause' })}
          />
        </>
      )}
      <HeatGallery />
    </main>
  );
}

/** Tables with traffic at the same time take no turns. */
const LATER_SECONDS = 2;

/** The table to which anything came last; the one before stays unless nothing comes to it any more. */
function busiest(tables: readonly HeatTable[], before: string | undefined): HeatTable | undefined {
  const [busy] = tables.toSorted((one, other) => other.busySeconds - one.busySeconds);
  const kept = tables.find(({ name }) => name === before);
  const isLate = busy && kept && busy.busySeconds - kept.busySeconds > LATER_SECONDS;
  return kept && !isLate ? kept : busy;
}

function Waiting(): JSX.Element {
  return <p class="quiet">The last two minutes are read…</p>;
}

function GovernorLine(props: {
  governor: KnownGovernor | undefined;
  hasTable: boolean;
}): JSX.Element {
  const { governor, hasTable } = props;
  if (!governor) {
    return (
      <p>
        No governor runs{hasTable && '; this is the last one’s heat'}. Start one:{' '}
        <code>npm run governor</code>
      </p>
    );
  }
  return (
    <>
      <p class="quiet">
        The governor of <code>{governor.by}</code> at <code>{governor.endpoint}</code>
        {!hasTable && '. It has no table yet: send a request through it.'}
      </p>
      {governor.engineIsGone && (
        <p class="problem">
          The engine behind the governor is gone: every request is answered with 503 until it is
          back.
        </p>
      )}
    </>
  );
}

// Patterns of heat to compare with.

/** Folded: a picture is read when it is unfolded. */
function HeatGallery(): JSX.Element {
  return (
    <details class="heat-gallery">
      <summary>Patterns to compare with</summary>
      <p class="quiet">
        Each is a minute of the simulator with a table of four partitions; the colours are shares of
        the write limit.
      </p>
      <ul>
        {HEAT_PATTERNS.map(({ name, title, text, height }) => (
          <li key={name}>
            <figure>
              <figcaption>
                <b>{title}.</b> {text}
              </figcaption>
              <img
                src={`/heat/${name}.svg`}
                alt={`Heat map: ${title}`}
                width={PATTERN_WIDTH}
                height={height}
                loading="lazy"
              />
            </figure>
          </li>
        ))}
      </ul>
    </details>
  );
}

// What of the heat is shown: which table, which value, and whether it is magnified.

interface ShownChoice {
  readonly tables: readonly HeatTable[];
  readonly table: HeatTable;
  /** The table that was chosen; absent where it is the one with the last traffic. */
  readonly chosen: string | undefined;
  readonly view: HeatView;
  onTable(name: string | undefined): void;
  onView(view: HeatView): void;
}

/** The choices, side by side. */
function HeatChoice(props: ShownChoice): JSX.Element {
  const { tables, table, chosen, view, onTable, onView } = props;
  return (
    <div class="heat-choice">
      <label>
        Table{' '}
        <select
          value={chosen ?? ''}
          onChange={({ currentTarget }) => onTable(currentTarget.value || undefined)}
        >
          <option value="">the last with traffic ({table.name})</option>
          {tables.map(({ name, isGone }) => (
            <option key={name} value={name}>
              {name}
              {isGone && ' (dropped)'}
            </option>
          ))}
        </select>
      </label>
      <ViewChoice {...{ view, onView }} />
    </div>
  );
}

// Which value a heat map shows, and whether it is magnified.

interface Chosen {
  readonly view: HeatView;
  onView(view: HeatView): void;
}

const VALUES = [
  ['larger', 'the larger of writes and reads'],
  ['write', 'writes'],
  ['read', 'reads'],
] as const;

/** The choices, for a box that puts them side by side. */
export function ViewChoice({ view, onView }: Chosen): JSX.Element {
  return (
    <>
      <label>
        Share of{' '}
        <select
          value={view.value}
          onChange={({ currentTarget }) =>
            onView({ ...view, value: currentTarget.value as HeatView['value'] })
          }
        >
          {VALUES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={view.isMagnified}
          onChange={({ currentTarget }) => onView({ ...view, isMagnified: currentTarget.checked })}
        />{' '}
        Magnify 0–20 %
      </label>
    </>
  );
}
