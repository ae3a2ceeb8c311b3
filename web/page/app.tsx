/** The whole page: header, the page that the address names, and a live region. */

import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Api } from './api.ts';
import { DataPage } from './data/lab-data.tsx';
import { PageHeader } from './header/page-header.tsx';
import { HomePage } from './home/home-page.tsx';
import { LabPage } from './lab/lab-page.tsx';
import type { LiveState } from './live/live-state.ts';
import { type Live, useLive } from './live/use-live.ts';
import type { PagePath } from './page-path.ts';
import { verdictText } from './page-text.ts';
import { TracePage } from './trace/trace-page.tsx';

interface Opened {
  readonly token: string;
  readonly path: PagePath;
}

/** A page with its token. */
export function App({ token, path }: Opened): JSX.Element {
  const live = useLive(token);
  const api = useMemo(() => new Api(token), [token]);
  const { shown } = live.view;
  const title = titleOf(path);
  useEffect(() => {
    document.title = `${title} · Edgewise`;
  }, [title]);
  return (
    <>
      <PageHeader live={live} path={path} />
      {shown ? (
        <>
          <Page api={api} state={shown} path={path} live={live} />
          <VerdictRegion state={shown} lab={'lab' in path ? path.lab : undefined} />
        </>
      ) : (
        <main id="main" class="page" tabIndex={-1}>
          <h1>Edgewise</h1>
          <p>
            The page waits for the server. If it stays so, start npm run web, and open its address.
          </p>
        </main>
      )}
    </>
  );
}

const classPage = async () => (await import('./class/class-page.tsx')).ClassPage;
const heatPage = async () => (await import('./heat/heat-page.tsx')).HeatPage;
const simPage = async () => (await import('./sim/sim-page.tsx')).SimPage;

interface Shown {
  readonly api: Api;
  readonly state: LiveState;
  readonly path: PagePath;
  readonly live: Live;
}

function Page({ api, state, path, live }: Shown): JSX.Element {
  if (path.page === 'home') return <HomePage api={api} state={state} />;
  if (path.page === 'heat') return <LazyPage load={heatPage} props={{ api, state, live }} />;
  if (path.page === 'sim') return <LazyPage load={simPage} props={{}} />;
  if (path.page === 'class') return <LazyPage load={classPage} props={{ api, state }} />;
  const lab =
    'lab' in path ? state.progress.labs.find(({ number }) => number === path.lab) : undefined;
  if (!lab) return <Nowhere />;
  if (path.page === 'data') return <DataPage api={api} state={state} lab={lab} />;
  if (path.page === 'trace') return <TracePage api={api} state={state} lab={lab} />;
  return <LabPage api={api} state={state} lab={lab} isLive={live.connection === 'live'} />;
}

const TITLES = {
  home: 'Your labs',
  heat: 'Heat',
  sim: 'Simulator',
  class: 'Class',
  nowhere: 'Your labs',
} as const;

function titleOf(path: PagePath): string {
  if (!('lab' in path)) return TITLES[path.page];
  const { lab, page } = path;
  return { lab: `Lab ${lab}`, data: `Data of lab ${lab}`, trace: `Requests of lab ${lab}` }[page];
}

function Nowhere(): JSX.Element {
  return (
    <main id="main" class="page" tabIndex={-1}>
      <h1>There is no such page</h1>
      <p>
        <a href="/">Your labs</a>
      </p>
    </main>
  );
}

/** A page without its token. */
export function NoToken(): JSX.Element {
  return (
    <main id="main" class="page">
      <h1>Edgewise</h1>
      <p>
        Open the address that <code>npm run web</code> printed: it carries the token that this page
        needs.
      </p>
    </main>
  );
}

// Pages whose scripts come when they are opened: the first page stays small.

interface Lazy<Props> {
  /** The same function each time. */
  readonly load: () => Promise<FunctionComponent<Props>>;
  readonly props: Props;
}

type Loaded<Props> = { readonly Page: FunctionComponent<Props> } | 'failed' | undefined;

/** The page, as soon as its script is there. */
function LazyPage<Props extends object>({ load, props }: Lazy<Props>): JSX.Element {
  const [loaded, setLoaded] = useState<Loaded<Props>>();
  useEffect(() => {
    load().then(
      (Page) => setLoaded({ Page }),
      () => setLoaded('failed'),
    );
  }, [load]);
  if (typeof loaded === 'object') return <loaded.Page {...props} />;
  return (
    <main id="main" class="page" tabIndex={-1}>
      <h1>Edgewise</h1>
      <p>
        {loaded === 'failed'
          ? 'The script of this page did not come. Look whether npm run web still runs, then reload the page.'
          : 'The page is read…'}
      </p>
    </main>
  );
}

// Reads new verdicts to whoever listens to the page.

/** A verdict that was there when the page came is not read. */
function VerdictRegion({ state, lab }: { state: LiveState; lab: number | undefined }): JSX.Element {
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
