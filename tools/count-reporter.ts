/** Vitest reporter: what was left out, and one last line for scripts, `12 passed, 0 failed`. */

import type { Reporter, TestModule } from 'vitest/node';
import { findJar, hasJava } from '../kit/engine/dynamodb-local.ts';
import { ROOT } from './tree-copy.ts';

const LEFT_OUT =
  'DynamoDB Local was left out; add it (with Java): npm run engine dynamodb-local install';

class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failedTests = tests.filter((test) => test.result().state === 'failed').length;
    const failedModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = failedTests + failedModules + errors.length;
    if (!findJar(ROOT) || !hasJava()) process.stdout.write(`${LEFT_OUT}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default CountReporter;
