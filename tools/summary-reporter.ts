/**
 * Vitest reporter: the slowest files, what was left out, and one last line for scripts,
 * `12 passed, 0 failed`.
 */

import type { Reporter, TestModule } from 'vitest/node';
import { findJar, hasJava } from '../kit/engine/dynamodb-local.ts';
import { missingBrowser } from './browser/chromium.ts';
import { ROOT } from './tree-copy.ts';

const LEFT_OUT =
  'DynamoDB Local was left out; add it (with Java): npm run engine dynamodb-local install';
const SHOWN_FILES = 10;

class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failedTests = tests.filter((test) => test.result().state === 'failed').length;
    const failedModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = failedTests + failedModules + errors.length;
    const lines = slowest(modules);
    if (!findJar(ROOT) || !hasJava()) lines.push(LEFT_OUT);
    const missing = missingBrowser();
    if (missing) lines.push(`The tests in a browser were left out. ${missing}`);
    lines.push(`${passed} passed, ${failed} failed`);
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

/** The slowest files of a run of many, with their seconds on the clock. */
function slowest(modules: readonly TestModule[]): string[] {
  if (modules.length <= SHOWN_FILES) return [];
  const timed = modules.map((module) => ({
    file: module.relativeModuleId,
    seconds: module.diagnostic().duration / 1_000,
  }));
  const shown = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN_FILES);
  const lines = shown.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
  return [`The ${SHOWN_FILES} slowest files:`, ...lines];
}

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default SummaryReporter;
