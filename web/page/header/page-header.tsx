/** The header of every page. */

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { KnownGovernor, LabProgress } from '../../wire/event.ts';
import { useNarrow } from '../hooks.ts';
import { waitingResults } from '../live/live-state.ts';
import type { StreamConnection } from '../live/live-stream.ts';
import type { Live } from '../live/use-live.ts';
import type { PagePath } from '../page-path.ts';
import { coreText, passedSteps } from '../page-text.ts';
import { StatusWord } from '../parts.tsx';
import { keepTheme, keptTheme, THEMES, type Theme } from './theme.ts';

/** Menu, progress, connection, pause and theme; below them the pages of the open lab. */
export function PageHeader({ live, path }: { live: Live; path: PagePath }): JSX.Element {
  const isNarrow = useNarrow(); // A tab may hide the result there.
  const labs = live.view.shown?.progress.labs ?? [];
  const open = 'lab' in path ? labs.find(({ number }) => number === path.lab) : undefined;
  return (
    <header class="top">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      {path.page === 'lab' && !isNarrow && (
        <a class="skip" href="#result">
          Skip to the result
        </a>
      )}
      <a class="brand" href="/">
        Edgewise
      </a>
      {labs.length > 0 && <LabMenu labs={labs} open={open} />}
      {open && <LabCount lab={open} />}
      <SitePages page={path.page} hasClass={live.view.shown?.classVersion !== undefined} />
      <span class="space" />
      <GovernorLight governor={live.view.shown?.governor} />
      <ConnectionLight connection={live.connection} />
      <PauseButton live={live} />
      <ThemeSelect />
      {'lab' in path && <LabPages lab={path.lab} page={path.page} />}
    </header>
  );
}

/** The pages that belong to no lab. */
function SitePages({ page, hasClass }: { page: string; hasClass: boolean }): JSX.Element {
  const pages = [
    ['heat', '/heat', 'Heat'],
    ['sim', '/sim', 'Simulator'],
    ...(hasClass ? ([['class', '/class', 'Class']] as const) : []),
  ] as const;
  return (
    <nav class="site" aria-label="Pages of no lab">
      {pages.map(([name, href, title]) => (
        <a key={name} href={href} aria-current={name === page ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function LabCount({ lab }: { lab: LabProgress }): JSX.Element {
  const { passed, of } = passedSteps(lab, true);
  return (
    <span class="count">
      <progress max={of} value={passed} aria-label="Core steps passed" />
      {coreText(lab)}
    </span>
  );
}

function LabPages({ lab, page }: { lab: number; page: string }): JSX.Element {
  const pages = [
    ['lab', `/lab/${lab}`, 'Lesson and result'],
    ['data', `/lab/${lab}/data`, 'Data'],
    ['trace', `/lab/${lab}/trace`, 'Requests'],
  ] as const;
  return (
    <nav class="pages" aria-label={`Pages of lab ${lab}`}>
      {pages.map(([name, href, title]) => (
        <a key={name} href={href} aria-current={name === page ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

// Holds the view still.

/** Results arrive while the page is paused; the button says how many wait. */
function PauseButton({ live: { view, act } }: { live: Live }): JSX.Element {
  const waiting = waitingResults(view);
  const many = `${waiting} ${waiting === 1 ? 'result waits' : 'results wait'}`;
  return (
    <button
      type="button"
      aria-pressed={view.isPaused}
      onClick={() => act({ type: view.isPaused ? 'go-on' : 'pause' })}
    >
      {view.isPaused ? `Go on${waiting > 0 ? `: ${many}` : ''}` : 'Pause'}
    </button>
  );
}

// Whether a governor runs, whose heat can be looked at.

/** A light and a word that lead to the heat; nothing where no governor runs. */
function GovernorLight({ governor }: { governor: KnownGovernor | undefined }): JSX.Element | null {
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

// Whether the page hears the server.

const WORDS: Readonly<Record<StreamConnection, string>> = {
  connecting: 'connecting…',
  live: 'live',
  reconnecting: 'reconnecting…',
  ended: 'npm run web has ended: start it again',
  refused: 'this address is old: open the address that npm run web printed last',
};

/** A light and a word. */
function ConnectionLight({ connection }: { connection: StreamConnection }): JSX.Element {
  return (
    <span class={`light ${connection}`} role="status">
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" />
      </svg>
      {WORDS[connection]}
    </span>
  );
}

// The choice of light or dark.

/** A list of the themes. */
function ThemeSelect(): JSX.Element {
  const [theme, setTheme] = useState(keptTheme);
  return (
    <label class="theme">
      <span class="wide-only">Theme </span>
      <select
        aria-label="Theme"
        value={theme}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as Theme;
          keepTheme(chosen);
          setTheme(chosen);
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

// The menu of labs, and of the steps of the lab that is open.

interface Shown {
  readonly labs: readonly LabProgress[];
  readonly open: LabProgress | undefined;
}

/** A button that unfolds the list; Escape and a click elsewhere fold it again. */
function LabMenu({ labs, open }: Shown): JSX.Element {
  const menu = useRef<HTMLDetailsElement>(null);
  useFolding(menu);
  return (
    <details class="menu" ref={menu}>
      <summary>{open ? `Lab ${open.number}: ${open.title}` : 'Labs'}</summary>
      <nav aria-label="Labs and steps">
        <ul>
          {labs.map((lab) => (
            <li key={lab.number}>
              <a href={`/lab/${lab.number}`} aria-current={lab === open ? 'true' : undefined}>
                Lab {lab.number}: {lab.title} <span class="quiet">{coreText(lab)}</span>
              </a>
              {lab === open && <StepList lab={lab} />}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

function StepList({ lab }: { lab: LabProgress }): JSX.Element {
  return (
    <ul>
      {lab.steps.map(({ id, title, status }) => (
        <li key={id}>
          <a href={`/lab/${lab.number}#${id}`}>
            <StatusWord status={status} /> {id} {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function useFolding(menu: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const fold = (event: Event): void => {
      const { current } = menu;
      if (!current?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        current.querySelector('summary')?.focus();
      } else if (event.type !== 'hashchange' && current.contains(event.target as Node)) return;
      current.open = false;
    };
    for (const type of ['keydown', 'click', 'hashchange']) addEventListener(type, fold);
    return () => {
      for (const type of ['keydown', 'click', 'hashchange']) removeEventListener(type, fold);
    };
  }, [menu]);
}
