/** How far the class is. */

import type { JSX } from 'preact';

/** How far the class is. */
export function ClassPage(): JSX.Element {
  return (
    <main id="main" class="page" tabIndex={-1}>
      <h1>Class</h1>
    </main>
  );
}
