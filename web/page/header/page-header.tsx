/** The header of every page. */

import type { JSX } from 'preact';
import type { LabProgress } from '../../wire/event.ts';
import type { Live } from '../live/use-live.ts';
import type { PagePath } from '../page-path.ts';
import { coreText, passedSteps } from '../progress-text.ts';
import { useNarrow } from '../use-narrow.ts';
import { ConnectionLight } from './connection-light.tsx';
import { GovernorLight } from './governor-light.tsx';
import { LabMenu } from './lab-menu.tsx';
import { PauseButton } from './pause-button.tsx';
import { ThemeSelect } from './theme-select.tsx';

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
