/** `/sim`: a star in an inverted index, with knobs. */

import type { JSX } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { grouped } from '../../../kit/report/text.ts';
import { type Knobs, readKnobs, searchOf } from './knob.ts';
import { KnobForm } from './knob-form.tsx';
import { ScenarioText } from './scenario-text.tsx';
import { ShardChart } from './shard-chart.tsx';
import { SimResult } from './sim-result.tsx';
import {
  guessSentence,
  runSentence,
  type StarRun,
  starRunOf,
  withNoun,
  withRun,
} from './star-run.ts';
import { useSimulation } from './use-simulation.ts';

const WAIT = 'The simulator works…';

/** You guess, then you see; from then on each turn of a knob is simulated. */
export function SimPage(): JSX.Element {
  const [knobs, turn] = useKnobs();
  const [isGuessing, setGuessing] = useState(true);
  const [guessed, setGuessed] = useState(knobs.writes / 2);
  const [asked, setAsked] = useState(knobs);
  const [runs, setRuns] = useState<readonly StarRun[]>([]);
  const { done, seconds, failure } = useSimulation(isGuessing ? undefined : knobs);
  const run = useMemo(() => done && starRunOf(done.knobs, done.result), [done]);
  useEffect(() => {
    if (run) setRuns((before) => withRun(before, run));
  }, [run]);
  // The button that was pressed is gone: the next one has the focus.
  const hide = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isGuessing) hide.current?.focus();
  }, [isGuessing]);
  const guessOf = isGuessing ? knobs : asked;
  const guess = { shards: guessOf.shards, writes: Math.min(guessed, guessOf.writes) };
  const reveal = (): void => {
    setAsked(knobs);
    setGuessing(false);
  };
  const said = isGuessing ? '' : (failure ?? (run ? sentenceOf(run, asked, guess.writes) : WAIT));
  return (
    <main id="main" class="page wide" tabIndex={-1}>
      <h1>Simulator</h1>
      <p>
        Users follow each other. Each follow is an edge item of the table <code>Follows</code>. Its
        inverted index lists the followers of a user, so all edges of a star meet under one key,
        unless you spread that key over shards.
      </p>
      {isGuessing ? (
        <GuessPanel
          {...{ knobs, writes: guess.writes, isAgain: runs.length > 0 }}
          onGuess={setGuessed}
          onReveal={reveal}
        />
      ) : (
        <p class="buttons">
          <button ref={hide} type="button" onClick={() => setGuessing(true)}>
            Hide the result and guess again
          </button>
          {done?.knobs !== knobs && seconds !== undefined && (
            <progress max={knobs.seconds} value={seconds} aria-label="Simulated seconds" />
          )}
        </p>
      )}
      <p role="status" class="said">
        {said}
      </p>
      <div class="sim">
        <KnobForm knobs={knobs} turn={turn} />
        <div>
          <h2 class="first">Admitted writes a second</h2>
          <ShardChart knobs={knobs} runs={runs} guess={guess} />
          {!isGuessing && done && run && (
            <div class={done.knobs === knobs ? undefined : 'old'}>
              <SimResult run={run} result={done.result} />
            </div>
          )}
          <ScenarioText knobs={knobs} result={isGuessing ? undefined : done?.result} />
        </div>
      </div>
    </main>
  );
}

/** A guess is compared with the run that it was made for. */
function sentenceOf(run: StarRun, asked: Knobs, guessed: number): string {
  const sentence = runSentence(run);
  return run.knobs === asked ? `${sentence} ${guessSentence(guessed, run)}` : sentence;
}

// The knobs, kept in the address.

/** The knobs, and how to turn them; the address follows, without a new entry in the tab's history. */
function useKnobs(): [knobs: Knobs, turn: (change: Partial<Knobs>) => void] {
  const [knobs, setKnobs] = useState(() => readKnobs(location.search));
  const turn = (change: Partial<Knobs>): void => {
    const turned = { ...knobs, ...change };
    setKnobs(turned);
    const search = searchOf(location.search, turned);
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
  };
  return [knobs, turn];
}

// Where you guess before you see.

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
function GuessPanel(props: Guessed): JSX.Element {
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
