/** What each access pattern cost in the class, beside its budget. */

import type { JSX } from 'preact';
import { unitsText } from '../../../kit/meter/receipt.ts';
import type { ClassPattern, ClassStep } from '../../wire/answer.ts';

interface Shown {
  readonly steps: readonly ClassStep[];
  readonly bounds: readonly number[];
}

/** The access patterns that somebody has run, step by step. */
export function CostHistograms({ steps, bounds }: Shown): JSX.Element {
  const run = steps.flatMap(({ id, patterns }) =>
    patterns.flatMap((pattern) => (pattern.most ? [{ id, pattern }] : [])),
  );
  if (run.length === 0) return <p>Nobody has run a step of this lab yet.</p>;
  return (
    <div class="histograms">
      {run.map(({ id, pattern }) => (
        <CostHistogram key={`${id} ${pattern.name}`} id={id} pattern={pattern} bounds={bounds} />
      ))}
    </div>
  );
}

/** In units of the drawing: a column, the highest bar, and the lines of text above and below it. */
const COLUMN = 50;
const HIGHEST = 60;
const TEXT = 18;

function CostHistogram({
  id,
  pattern: { name, allowed, most, counts },
  bounds,
}: {
  id: string;
  pattern: ClassPattern;
  bounds: readonly number[];
}): JSX.Element {
  const names = costClassNames(bounds);
  const highest = Math.max(1, ...counts);
  const text = counts.map((count, at) => `${count} ${names[at]}`).join(', ');
  const bottom = TEXT + HIGHEST;
  return (
    <figure>
      <figcaption>
        <b>
          {id} {name}
        </b>
        <span>
          budget {unitsText(allowed)}
          {most && `, highest ${unitsText(most)}`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${COLUMN * counts.length} ${bottom + TEXT}`}
        role="img"
        aria-label={`Last runs by their cost: ${text}`}
      >
        {counts.map((count, at) => (
          <CostColumn
            key={names[at]}
            {...{ at, count, name: names[at] ?? '', height: (HIGHEST * count) / highest, bottom }}
          />
        ))}
        <line class="base" x2={COLUMN * counts.length} y1={bottom} y2={bottom} />
        <line class="bound" x1={COLUMN} x2={COLUMN} y1="0" y2={bottom + TEXT} />
      </svg>
    </figure>
  );
}

function CostColumn({
  at,
  count,
  name,
  height,
  bottom,
}: {
  at: number;
  count: number;
  name: string;
  height: number;
  bottom: number;
}): JSX.Element {
  const middle = (at + 0.5) * COLUMN;
  return (
    <>
      <rect
        class={at === 0 ? 'within' : 'above'}
        x={at * COLUMN + 6}
        y={bottom - height}
        width={COLUMN - 12}
        height={height}
      />
      {count > 0 && (
        <text x={middle} y={bottom - height - 4}>
          {count}
        </text>
      )}
      <text x={middle} y={bottom + TEXT - 5}>
        {name}
      </text>
    </>
  );
}

// The classes of a cost in words.

/**
 * A name for each class.
 *
 * @param bounds ends of the classes, as multiples of the budget
 * @example
 * costClassNames([1, 2]); // => ['within', '≤ 2×', 'more']
 */
export function costClassNames(bounds: readonly number[]): string[] {
  return [...bounds.map((bound) => (bound === 1 ? 'within' : `≤ ${bound}×`)), 'more'];
}
