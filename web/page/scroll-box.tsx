/** A box for what may be wider than the page. */

import type { ComponentChildren, JSX } from 'preact';

/** It scrolls in itself, has a name, and can be reached by keyboard. */
export function ScrollBox({
  name,
  children,
}: {
  name: string;
  children: ComponentChildren;
}): JSX.Element {
  const reached = { tabIndex: 0, role: 'group', 'aria-label': name } as const;
  return (
    <div class="scroll" {...reached}>
      {children}
    </div>
  );
}

/** Text of a terminal in such a box. */
export function ScrollText({ name, text }: { name: string; text: string }): JSX.Element {
  return (
    <ScrollBox name={name}>
      <pre>{text}</pre>
    </ScrollBox>
  );
}
