/** Pictures as SVG, by Vega-Lite: no browser, no network, the same text for the same numbers. */

import type { TopLevelSpec } from 'vega-lite';

/** Of one panel, in pixels. */
export const SIZE = { width: 560, height: 340 } as const;

/** Blue, orange, grey, light blue: apart for colour-blind eyes, and in print. */
export const COLOURS = ['#0b5394', '#e69f00', '#666666', '#56b4e9'];

/** A specification as an SVG document. */
export async function svgOf(specification: TopLevelSpec): Promise<string> {
  // Loaded only here: the two take longer to load than most commands to run.
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  const { spec } = vegaLite.compile(specification);
  const view = new vega.View(vega.parse(spec), { renderer: 'none' });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
