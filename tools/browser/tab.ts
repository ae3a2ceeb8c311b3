/** A tab of a real browser, opened for one test. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, onTestFinished } from 'vitest';
import { toolFile } from '../installed.ts';
import { patienceMs } from '../patience.ts';
import {
  type Browser,
  type BrowserTab,
  type ContextOptions,
  missingBrowser,
  openChromium,
} from './chromium.ts';

/** What an element or an address may take to appear, in seconds. */
const APPEAR_SECONDS = 10;
/** A violation of the policy reaches the console as an error. */
const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Policy: ' + event.effectiveDirective + ' refuses ' + event.blockedURI));`;

/** How a tab is opened. */
export interface TabOptions extends ContextOptions {
  /** Errors in the console that the test is about. */
  readonly expectedErrors?: RegExp;
}

// Without a browser the tests of a file that imports this are left out, and say why. In CI they fail.
const missing = missingBrowser();
if (missing && process.env.CI) throw new Error(missing);
beforeEach(({ skip }) => skip(missing !== undefined, missing));

/** One process for the tests of a file. */
let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

/**
 * Opens an address in a window of its own, which is closed at the end of the test. The test fails if the
 * page has sent a request to another origin, has violated its policy, or has told of an error.
 */
export async function openTab(address: string, options: TabOptions = {}): Promise<BrowserTab> {
  const { expectedErrors, ...context } = options;
  browser ??= openChromium();
  const window = await (await browser).newContext(context);
  await window.addInitScript({ content: TELL_VIOLATIONS });
  window.setDefaultTimeout(patienceMs(APPEAR_SECONDS));
  const page = await window.newPage();
  const problems = problemsOf(page, new URL(address).origin);
  onTestFinished(async () => {
    await window.close();
    expect(problems.filter((problem) => !expectedErrors?.test(problem))).toEqual([]);
  });
  await page.goto(address);
  return page;
}

/** What goes wrong in a page from now on: a sentence each. */
function problemsOf(page: BrowserTab, origin: string): string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (new URL(url).origin !== origin) problems.push(`A request left the origin: ${url}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`Console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`Error: ${error.message}`));
  return problems;
}

// What axe-core finds in a page.

/** What this file uses of axe-core's result. */
interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const AXE = toolFile('axe-core', 'axe.min.js');

/**
 * Violations of WCAG 2.2 A and AA, and of axe-core's best practices, in the page as it is now.
 *
 * @returns a text each, with the elements; none where there are no violations
 */
export async function violationsOf(page: BrowserTab): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  const findings = (await page.evaluate(
    'axe.run().then((result) => result.violations)',
  )) as Finding[];
  return findings.map(({ id, help, nodes }) => {
    const where = nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary ?? ''}`);
    return [`${id}: ${help}`, ...where].join('\n');
  });
}
