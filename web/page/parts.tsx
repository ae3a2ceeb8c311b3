/** Small parts of several pages: how a step stands, a button that copies, a box that scrolls. */

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReportedStep } from '../../kit/checkpoint/report/run-report.ts';
import type { LabProgress } from '../wire/event.ts';

/** In progress (`open`) or in a run (`todo`, `wait`). */
export type StatusName = LabProgress['steps'][number]['status'] | ReportedStep['outcome'];

const WORDS: Readonly<Record<StatusName, string>> = {
  pass: 'PASS',
  fail: 'FAIL',
  skip: 'skip',
  open: 'open',
  todo: 'todo',
  wait: 'wait',
};

/** The word that the terminal has for it. */
export function StatusWord({ status }: { status: StatusName }): JSX.Element {
  return <span class={`status ${status}`}>{WORDS[status]}</span>;
}

/** How long the button says that it has copied. */
const SAID_MS = 2_000;

/** A button that puts the text on the clipboard, and says so. */
export function CopyButton({ text, title }: { text: string; title: string }): JSX.Element {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'Copied' : 'Not copied: select the text');
  };
  return (
    <button type="button" class="copy" title={title} onClick={() => void copy()}>
      <span aria-live="polite">{said ?? 'Copy'}</span>
      <span class="hidden"> {title}</span>
    </button>
  );
}

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
