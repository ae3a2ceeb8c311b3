/** What axe-core finds in a page. */

import { readFileSync } from 'node:fs';
import { toolFile } from '../installed.ts';
import type { BrowserTab } from './playwright.ts';

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
