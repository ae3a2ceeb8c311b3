/** The heat of a governor's partitions. */

import type { JSX } from 'preact';

/** The heat of a governor's partitions. */
export function HeatPage(): JSX.Element {
  return (
    <main id="main" class="page" tabIndex={-1}>
      <h1>Heat</h1>
    </main>
  );
}
