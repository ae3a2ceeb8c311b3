/** A real browser: where it is on this machine, and how it is started. */

import { createRequire } from 'node:module';
import { findProgram, hasTools, INSTALL_TOOLS } from '../installed.ts';
import { patienceMs } from '../patience.ts';
import type { Browser, Playwright } from './playwright.ts';

const NAMES = ['chromium', 'google-chrome'];
const START_SECONDS = 10;

/**
 * Where Chromium is: `CHROMIUM`, or a program of the path; nothing where there is none.
 *
 * @param usual folders that are searched before those of the path
 */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  usual?: readonly string[],
): string | undefined {
  return env.CHROMIUM || findProgram(NAMES, env, usual);
}

/**
 * Why no browser can be opened here: one sentence, with the next thing to do. Nothing where one can.
 */
export function missingBrowser(): string | undefined {
  if (!hasTools()) return `The tools for a browser are not installed. Run: ${INSTALL_TOOLS}`;
  if (findChromium()) return undefined;
  return 'There is no Chromium here. Install it, or set CHROMIUM to its path.';
}

/** Starts Chromium without a window. @throws {Error} where there is none */
export async function openChromium(): Promise<Browser> {
  const missing = missingBrowser();
  const executablePath = findChromium();
  if (missing || !executablePath) throw new Error(missing);
  const { chromium } = createRequire(import.meta.url)('playwright-core') as Playwright;
  // Chromium's sandbox refuses to run as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args, timeout: patienceMs(START_SECONDS) });
}
