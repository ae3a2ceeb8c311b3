/** Where you guess before you see. */

import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { grouped } from '../../../kit/report/text.ts';
import type { Knobs } from './knob.ts';
import { withNoun } from './star-words.ts';

interface Guessed {
  readonly knobs: Knobs;
  readonly writes: number;
  readonly onGuess: (writes: number) => void;
  readonly onReveal: () => void;
}

/** Writes a second between two places of the handle. */
const STEP = 50;

/** A handle for the guess, and the button that shows the result. */
export function GuessPanel({ knobs, writes, onGuess, onReveal }: Guessed): JSX.Element {
  const id = useId();
  const text = `${grouped(writes)} a second`;
  return (
    <section class="guess-panel">
      <p id={`${id}-question`}>
        <strong>Guess first.</strong> {grouped(knobs.writes)} writes come each second, {knobs.star}{' '}
        % of them to the star. How many are admitted with {withNoun(knobs.shards, 'shard')}?
      </p>
      <div class="knob">
        <label for={id}>Your guess</label>
        <span aria-hidden="true">{text}</span>
        <input
          id={id}
          type="range"
          min={0}
          max={knobs.writes}
          step={STEP}
          value={writes}
          aria-valuetext={text}
          aria-describedby={`${id}-question`}
          onInput={({ currentTarget }) => onGuess(Number(currentTarget.value))}
        />
      </div>
      <button type="button" onClick={onReveal}>
        Simulate and compare
      </button>
    </section>
  );
}
