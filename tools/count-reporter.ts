/** Vitest reporter: one last line that a script can read, `12 passed, 0 failed`. */

import type { Reporter, TestModule } from 'vitest/node';

class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failedTests = tests.filter((test) => test.result().state === 'failed').length;
    const failedModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = failedTests + failedModules + errors.length;
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default CountReporter;
