/** The menu of labs, and of the steps of the lab that is open. */

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { LabProgress } from '../../wire/event.ts';
import { coreText } from '../progress-text.ts';
import { StatusWord } from '../status-word.tsx';

interface Shown {
  readonly labs: readonly LabProgress[];
  readonly open: LabProgress | undefined;
}

/** A button that unfolds the list; Escape and a click elsewhere fold it again. */
export function LabMenu({ labs, open }: Shown): JSX.Element {
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
