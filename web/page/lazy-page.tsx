/** Pages whose scripts come when they are opened: the first page stays small. */

import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Lazy<Props> {
  /** The same function each time. */
  readonly load: () => Promise<FunctionComponent<Props>>;
  readonly props: Props;
}

type Loaded<Props> = { readonly Page: FunctionComponent<Props> } | 'failed' | undefined;

/** The page, as soon as its script is there. */
export function LazyPage<Props extends object>({ load, props }: Lazy<Props>): JSX.Element {
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
