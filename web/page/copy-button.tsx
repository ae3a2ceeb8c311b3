/** Copies a text. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

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
