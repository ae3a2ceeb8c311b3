/** Figures of the heat as text. */

import { grouped } from '../report/text.ts';

/** A rate: whole units from 10 on, one decimal below. */
export function rateText(unitsPerSecond: number): string {
  const isSmall = unitsPerSecond > 0 && unitsPerSecond < 9.95;
  return grouped(unitsPerSecond, isSmall ? 1 : 0);
}

/** A part of one in percent, without decimals from 1 % on. */
export function percentText(part: number): string {
  const isSmall = part > 0 && part < 0.0095;
  return `${grouped(100 * part, isSmall ? 1 : 0)} %`;
}

/** A time in model seconds, such as `12.5 s`. */
export function secondsText(seconds: number): string {
  return `${grouped(seconds, Number.isInteger(seconds) ? 0 : 1)} s`;
}

/** An interval of the line of hashes, in percent. */
export function hashesText(from: number, to: number): string {
  const [begin, end] = [from, to].map((part) => grouped(100 * part, 1).replace('.0', ''));
  return `${begin}–${end} %`;
}
