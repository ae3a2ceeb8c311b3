/** The colours of the heat map: five steps that differ in lightness, apart for colour-blind eyes too. */

/** The colours of one theme, as `#rrggbb`. */
export interface HeatPalette {
  /** From an idle partition to a full one. */
  readonly steps: readonly string[];
  /** The hatching on each step. */
  readonly hatching: readonly string[];
  /** Behind the dots of what was not measured, and the dots. */
  readonly ground: string;
  readonly dots: string;
}

export const LIGHT_HEAT: HeatPalette = {
  steps: ['#f7f2e8', '#fdcc8a', '#fc8d59', '#d7301f', '#7f0000'],
  hatching: ['#1c2127', '#1c2127', '#1c2127', '#ffffff', '#ffffff'],
  ground: '#ffffff',
  dots: '#9aa4b0',
};

export const DARK_HEAT: HeatPalette = {
  steps: ['#1b0c41', '#781c6d', '#cf4446', '#fb9b06', '#fcffa4'],
  hatching: ['#ffffff', '#ffffff', '#ffffff', '#15181d', '#15181d'],
  ground: '#15181d',
  dots: '#6b7685',
};
