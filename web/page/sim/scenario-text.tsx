/** The scenario of the knobs, for `npm run simulate`. */

import type { JSX } from 'preact';
import { CopyButton } from '../copy-button.tsx';
import { ScrollText } from '../scroll-box.tsx';
import { scenarioOf } from './follow-scenario.ts';
import type { Knobs } from './knob.ts';

/** A button that copies it, and its text folded. */
export function ScenarioText({ knobs }: { knobs: Knobs }): JSX.Element {
  const text = `${JSON.stringify(scenarioOf(knobs), null, 2)}\n`;
  return (
    <>
      <h2>The same in your terminal</h2>
      <p>
        <CopyButton text={text} title="scenario" /> Save it as <code>star.json</code>, then run{' '}
        <code>npm run simulate star.json</code>. It says the same figures.
      </p>
      <details>
        <summary>Show the scenario</summary>
        <ScrollText name="Scenario" text={text} />
      </details>
    </>
  );
}
