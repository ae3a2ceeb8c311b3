/** Panels of which one is shown. */

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { namesStep } from '../page-path.ts';

/** A panel and the name of its tab. */
export interface TabbedPanel {
  readonly name: string;
  readonly content: ComponentChildren;
}

/** Tabs, with the arrow keys between them; a panel that was shown once stays as it is. */
export function TabbedPanels({ panels }: { panels: readonly TabbedPanel[] }): JSX.Element {
  const [chosen, setChosen] = useState(0);
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const choose = (index: number): void => {
    setChosen(index);
    if (!seen.includes(index)) setSeen([...seen, index]);
  };
  useEffect(() => onStepLink(() => setChosen(0)), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move === undefined) return;
    const next = (chosen + move + panels.length) % panels.length;
    choose(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label="Lesson, result and data" onKeyDown={onKeyDown}>
        {panels.map(({ name }, index) => (
          <button
            key={name}
            id={tabId(index)}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            aria-controls={`panel-${index}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {panels.map(({ name, content }, index) => (
        <div
          key={name}
          id={`panel-${index}`}
          role="tabpanel"
          aria-labelledby={tabId(index)}
          hidden={index !== chosen}
        >
          {seen.includes(index) && content}
        </div>
      ))}
    </>
  );
}

/** Calls when a link leads to a step of the lesson, the one that the address names already too. */
function onStepLink(follow: () => void): () => void {
  const onHash = (): void => {
    if (namesStep(location.hash)) follow();
  };
  const onClick = ({ target }: MouseEvent): void => {
    const href = (target as Element).closest('a')?.getAttribute('href');
    if (namesStep(href ?? '')) follow();
  };
  addEventListener('hashchange', onHash);
  addEventListener('click', onClick);
  return () => {
    removeEventListener('hashchange', onHash);
    removeEventListener('click', onClick);
  };
}

function tabId(index: number): string {
  return `tab-${index}`;
}
