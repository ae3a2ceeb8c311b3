/** How a run of the tests goes: which files begin first, and what is said at its end. */

import { relative, sep } from 'node:path';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import { findJar, hasJava } from '../kit/engine/dynamodb-local.ts';
import { findChromium } from './browser/chromium.ts';
import { hasJupyter, hasTools, INSTALL_TOOLS } from './installed.ts';
import { ROOT } from './tree-copy.ts';

/** Folders whose tests take longest; a long file that begins last keeps one core busy, not two. */
const LONGEST = ['tools/lab-gallery/', 'tools/', 'commands/', 'simulator/'];

/** Files that check whole labs and every command begin first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const path = relative(ROOT, moduleId).replaceAll(sep, '/');
      const place = LONGEST.findIndex((folder) => path.startsWith(folder));
      return place === -1 ? LONGEST.length : place;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

const SHOWN_FILES = 10;
const VERIFY_ADDS = [
  'npm run verify adds: other data, DynamoDB Local, every word of npm run lab,',
  'all pages, Jupyter, load tests, an offline install',
];

/** The slowest files, what was left out, and one last line for scripts, `12 passed, 0 failed`. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string): number =>
      tests.filter((test) => test.result().state === state).length;
    const failedModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = inState('failed') + failedModules + errors.length;
    const counts = `${inState('passed')} passed, ${failed} failed`;
    const lines = [...slowest(modules), ...leftOut(), ...added(modules), counts];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

/** What the tests find only on some machines, and not on this one: a line each, with the way to get it. */
function leftOut(): string[] {
  const needed = [
    [
      findJar(ROOT) && hasJava(),
      'DynamoDB Local',
      'npm run engine dynamodb-local install, and Java',
    ],
    [findChromium(), 'A browser', 'apt-get install chromium, or set CHROMIUM to its path'],
    [hasJupyter(), 'Jupyter', 'apt-get install jupyter-nbconvert'],
    [hasTools(), 'The install of tools/', INSTALL_TOOLS],
  ] as const;
  const missing = needed.filter(([isThere]) => !isThere);
  return missing.map(([, name, command]) => `${name} was left out; add it: ${command}`);
}

/** What the second tier has, below a run of the first. */
function added(modules: readonly TestModule[]): readonly string[] {
  const isFirstTier = modules.length > SHOWN_FILES && !modules.some(isOfVerify);
  return isFirstTier ? VERIFY_ADDS : [];
}

const isOfVerify = ({ project }: TestModule): boolean => project.name === 'verify';

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
