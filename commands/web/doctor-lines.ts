/** What the doctor says, in a few lines: asked again after a minute, because looking takes a second. */

import { doctorVerdictLines, findingLines } from '../doctor/check.ts';
import { doctorFindings } from '../doctor/findings.ts';

const KEPT_MS = 60_000;

/** Looks at most once a minute. */
export class DoctorLines {
  readonly #now: () => number;
  readonly #look: () => Promise<string[]>;
  #kept: { readonly at: number; readonly lines: Promise<string[]> } | undefined;

  /** @param now in milliseconds */
  constructor(now: () => number = Date.now, look: () => Promise<string[]> = shortLines) {
    this.#now = now;
    this.#look = look;
  }

  read(): Promise<string[]> {
    const at = this.#now();
    if (!this.#kept || at - this.#kept.at >= KEPT_MS) this.#kept = { at, lines: this.#look() };
    return this.#kept.lines;
  }
}

/** What is not right, and the verdict; which command comes next, the page knows better. */
async function shortLines(): Promise<string[]> {
  const findings = await doctorFindings();
  const wanting = findings.filter(({ status }) => status !== 'ok');
  const isWrong = wanting.some(({ status }) => status === 'WRONG');
  return [
    ...findingLines(wanting, (_, text) => text),
    ...(isWrong ? doctorVerdictLines(findings) : ['Nothing is wrong.']),
  ];
}
