/** How far a load is: a line on a terminal. */

import type { BulkWriteProgress } from '../../kit/bulk-writer/bulk-writer.ts';
import { ProgressLine } from '../../kit/report/terminal.ts';
import { grouped } from '../../kit/report/text.ts';

/** Time between two texts of the line, in milliseconds. */
const EVERY_MS = 100;
/** Items a second are those of so many milliseconds. */
const RECENT_MS = 5_000;
const BAR_COLUMNS = 10;

/** Shows the progress of one load. */
export class ProgressBar {
  readonly #total: number;
  readonly #startMs = performance.now();
  readonly #line = new ProgressLine(process.stderr);
  readonly #recent: { ms: number; written: number }[] = [{ ms: this.#startMs, written: 0 }];
  #shownMs = this.#startMs;
  #endMs: number | undefined;
  #written = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** Called as often as there is news; writes when it is time. */
  show(progress: BulkWriteProgress): void {
    const nowMs = performance.now();
    this.#written = progress.written;
    if (nowMs - this.#shownMs < EVERY_MS) return;
    this.#shownMs = nowMs;
    while ((this.#recent[0]?.ms ?? nowMs) < nowMs - RECENT_MS && this.#recent.length > 1) {
      this.#recent.shift();
    }
    const { ms, written } = this.#recent[0] as { ms: number; written: number };
    this.#recent.push({ ms: nowMs, written: progress.written });
    const itemsPerSecond = ((progress.written - written) * 1_000) / (nowMs - ms);
    this.#line.now(progressLine({ ...progress, total: this.#total, itemsPerSecond }));
  }

  /** Removes the line from a terminal; later calls do nothing. */
  end(): void {
    if (this.#endMs !== undefined) return;
    this.#endMs = performance.now();
    this.#line.end();
  }

  /** Seconds from the beginning to the end, with one decimal. */
  get seconds(): string {
    return grouped(this.#elapsedMs / 1_000, 1);
  }

  get itemsPerSecond(): string {
    return grouped((this.#written * 1_000) / this.#elapsedMs);
  }

  get #elapsedMs(): number {
    return (this.#endMs ?? performance.now()) - this.#startMs;
  }
}

/**
 * One line of at most 80 columns: bar, items a second, what was throttled, time left.
 *
 * @example
 * // '  [##--------]  25 %  9,850/s  2 s left'
 */
export function progressLine(
  state: BulkWriteProgress & { total: number; itemsPerSecond: number },
): string {
  const { written, sent, total, itemsPerSecond, itemsPerSecondLimit } = state;
  const done = Math.floor((written / total) * BAR_COLUMNS);
  const leftSeconds = (total - written) / itemsPerSecond;
  const facts = [
    `${grouped(Math.floor((100 * written) / total))} %`,
    `${grouped(itemsPerSecond)}/s`,
  ];
  if (itemsPerSecondLimit < Infinity) {
    facts.push(`limit ${grouped(itemsPerSecondLimit)}/s`);
    facts.push(`${grouped((100 * (sent - written)) / sent, 1)} % throttled`);
  }
  if (Number.isFinite(leftSeconds)) facts.push(`${grouped(Math.ceil(leftSeconds))} s left`);
  const bar = `[${'#'.repeat(done)}${'-'.repeat(BAR_COLUMNS - done)}]`;
  return `  ${[bar, ...facts].join('  ')}`;
}
