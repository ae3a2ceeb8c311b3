/** Patterns of heat to compare with. */

import type { JSX } from 'preact';
import { HEAT_PATTERNS, PATTERN_WIDTH } from './heat-pattern.ts';

/** Folded: a picture is read when it is unfolded. */
export function HeatGallery(): JSX.Element {
  return (
    <details class="heat-gallery">
      <summary>Patterns to compare with</summary>
      <p class="quiet">
        Each is a minute of the simulator with a table of four partitions; the colours are shares of
        the write limit.
      </p>
      <ul>
        {HEAT_PATTERNS.map(({ name, title, text, height }) => (
          <li key={name}>
            <figure>
              <figcaption>
                <b>{title}.</b> {text}
              </figcaption>
              <img
                src={`/heat/${name}.svg`}
                alt={`Heat map: ${title}`}
                width={PATTERN_WIDTH}
                height={height}
                loading="lazy"
              />
            </figure>
          </li>
        ))}
      </ul>
    </details>
  );
}
