/** The knobs. */

import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { grouped } from '../../../kit/report/text.ts';
import {
  type Knobs,
  NUMBER_KNOBS,
  type NumberKnobName,
  WORD_KNOBS,
  type WordKnobName,
} from './knob.ts';

/** How to turn a knob. */
type Turn = (change: Partial<Knobs>) => void;

interface Turned {
  readonly knobs: Knobs;
  readonly turn: Turn;
}

/** All knobs in groups; each turn is told at once. */
export function KnobForm({ knobs, turn }: Turned): JSX.Element {
  const slider = (name: NumberKnobName, label: string, unit = ''): JSX.Element => (
    <Slider name={name} label={label} unit={unit} knobs={knobs} turn={turn} />
  );
  const choice = (name: WordKnobName, label: string): JSX.Element => (
    <Choice name={name} label={label} knobs={knobs} turn={turn} />
  );
  return (
    <form class="knobs" aria-label="Knobs" onSubmit={(event) => event.preventDefault()}>
      <Group title="The star">
        {slider('shards', 'Shards of its key in the index')}
        {slider('star', 'Writes that go to it', ' %')}
      </Group>
      <Group title="Clients">
        {slider('writes', 'Writes', ' a second')}
        {slider('zipf', 'Zipf exponent of the other users')}
        {slider('pages', 'Pages of followers read', ' a second')}
      </Group>
      <Group title="The index">
        {slider('partitions', 'First partitions')}
        {choice('sortKey', 'Sort key')}
        {choice('split', 'Splits for heat')}
      </Group>
      <Group title="The simulation">
        {slider('seconds', 'Model time', ' s')}
        {slider('timeScale', 'timeScale, which divides the time before a split')}
        <button type="button" onClick={() => turn({ seed: nextSeed(knobs.seed) })}>
          Another draw
        </button>{' '}
        <span class="quiet">draw {knobs.seed}</span>
      </Group>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface SliderProps extends Turned {
  readonly name: NumberKnobName;
  readonly label: string;
  readonly unit: string;
}

function Slider({ name, label, unit, knobs, turn }: SliderProps): JSX.Element {
  const id = useId();
  const { low, high, step } = NUMBER_KNOBS[name];
  const text = `${grouped(knobs[name], step < 1 ? 1 : 0)}${unit}`;
  return (
    <div class="knob">
      <label for={id}>{label}</label>
      <span aria-hidden="true">{text}</span>
      <input
        id={id}
        type="range"
        min={low}
        max={high}
        step={step}
        value={knobs[name]}
        aria-valuetext={text}
        onInput={({ currentTarget }) => turn({ [name]: Number(currentTarget.value) })}
      />
    </div>
  );
}

interface ChoiceProps extends Turned {
  readonly name: WordKnobName;
  readonly label: string;
}

function Choice({ name, label, knobs, turn }: ChoiceProps): JSX.Element {
  const id = useId();
  return (
    <div class="knob">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={knobs[name]}
        onChange={({ currentTarget }) => turn({ [name]: currentTarget.value })}
      >
        {WORD_KNOBS[name].map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    </div>
  );
}

/** After the last draw the first one comes. */
function nextSeed(seed: number): number {
  return seed < NUMBER_KNOBS.seed.high ? seed + 1 : NUMBER_KNOBS.seed.low;
}
