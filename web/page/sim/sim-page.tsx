/** A simulation to play with. */

import type { JSX } from 'preact';

/** A simulation to play with. */
export function SimPage(): JSX.Element {
  return (
    <main id="main" class="page" tabIndex={-1}>
      <h1>Sim</h1>
    </main>
  );
}
