/** Where you guess before you see. */

import type { JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { grouped } from '../../../kit/report/text.ts';
import type { Knobs } from './knob.ts';
import { withNoun } from './star-words.ts';

interface Guessed {
  readonly knobs: Knobs;
  readonly writes: number;
  /** You asked for it: the handle has the focus. */
  readonly isAgain: boolean;
  readonly onGuess: (writes: number) => void;
  readonly onReveal: () => void;
}

/** Writes a second between two places of the handle. */
const STEP = 50;

/** A handle for the guess, and the button that shows the result. */
export function GuessPanel(props: Guessed): JSX.Element {
  const { knobs, writes, isAgain, onGuess, onReveal } = props;
  const id = useId();
  const handle = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAgain) handle.current?.focus();
  }, [isAgain]);
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
          ref={handle}
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
