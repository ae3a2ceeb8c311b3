/** Any setting of the simulator's knobs, for properties. */

import fc from 'fast-check';
import {
  type Knobs,
  knobsOf,
  NUMBER_KNOBS,
  type NumberKnobName,
  WORD_KNOBS,
} from '../../web/page/sim/knob.ts';

const numbers = Object.entries(NUMBER_KNOBS).map(([name, { low, high, step }]) => {
  const steps = fc.integer({ min: 0, max: Math.round((high - low) / step) });
  return [name, steps.map((count) => decimal(low + count * step))] as const;
});
const words = Object.entries(WORD_KNOBS).map(
  ([name, known]) => [name, fc.constantFrom<string>(...known)] as const,
);

/** Each knob at any of its places. */
export const anyKnobs: fc.Arbitrary<Knobs> = fc
  .record(Object.fromEntries<fc.Arbitrary<string>>([...numbers, ...words]))
  .map((texts) => knobsOf((name) => texts[name as NumberKnobName]));

/** A number without the rounding of its sum. */
function decimal(value: number): string {
  return String(Number(value.toFixed(1)));
}
