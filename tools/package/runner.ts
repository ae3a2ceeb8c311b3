/** How a blank project runs its tests: three test runners, and what each says of a test. */

import { stripVTControlCharacters } from 'node:util';
import type { Ended } from '../tree-copy.ts';

/** Where Vitest and Jest write what they report. */
export const REPORT = 'report.json';

/** What a runner has printed, and what it has written to {@link REPORT}. */
export interface Told extends Ended {
  readonly report: string;
}

/** A test runner of a blank project. */
export interface Runner {
  /** Of the runner, and of its folder in `tools/package/blank/`. */
  readonly name: 'vitest' | 'jest' | 'node-test';
  readonly type: 'module' | 'commonjs';
  /** The first version of Node that can run it. */
  readonly leastNode: readonly [number, number];
  /** What follows `node`. */
  words(update: boolean): string[];
  /** The environment that asks for new budgets, where no word does. */
  readonly updateEnvironment?: NodeJS.ProcessEnv;
  /** The message of each test that failed, by the test's name. */
  failures(told: Told): Map<string, string>;
}

interface JsonReport {
  testResults: { assertionResults: { title: string; failureMessages: string[] | null }[] }[];
}

/** Vitest and Jest report in the same JSON. */
function jsonFailures({ report, stdout, stderr }: Told): Map<string, string> {
  if (report === '') throw new Error(`${stdout}${stderr}`);
  const { testResults } = JSON.parse(report) as JsonReport;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ failureMessages }) => failureMessages?.length);
  return new Map(
    failed.map(({ title, failureMessages }) => [title, messageOf(failureMessages?.[0] ?? '')]),
  );
}

/** In TAP a message is a block of YAML. */
function tapFailures({ stdout }: Told): Map<string, string> {
  const failed = [...stdout.matchAll(/^not ok \d+ - (.+)\n {2}---\n([\s\S]*?)^ {2}\.\.\.$/gm)];
  return new Map(
    failed.map(([, title = '', yaml = '']) => {
      const [, block = ''] = /^ {2}error: \|-\n((?: {4}.*\n|\s*\n)*)/m.exec(yaml) ?? [];
      return [title, block.replace(/^ {4}/gm, '').trimEnd()];
    }),
  );
}

/** Without the name of the error's class and without its stack. */
function messageOf(text: string): string {
  const [message = ''] = stripVTControlCharacters(text).split(/\n\s+at [^\n]*:\d+:\d+\)?(?:\n|$)/);
  return message.replace(/^\w*Error: /, '').trimEnd();
}

/** Whether a version of Node, such as `20.19.0`, can run it. */
export function isOnNode({ leastNode: [major, minor] }: Runner, version: string): boolean {
  const [ofMajor = 0, ofMinor = 0] = version.split('.').map(Number);
  return ofMajor > major || (ofMajor === major && ofMinor >= minor);
}

export const RUNNERS: readonly Runner[] = [
  {
    name: 'vitest',
    type: 'module',
    leastNode: [20, 19],
    words: (update) => {
      const words = [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=json',
        `--outputFile=${REPORT}`,
      ];
      return update ? [...words, '-u'] : words;
    },
    failures: jsonFailures,
  },
  {
    name: 'jest',
    type: 'commonjs',
    leastNode: [20, 19],
    words: (update) => {
      const words = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${REPORT}`];
      return update ? [...words, '-u'] : words;
    },
    failures: jsonFailures,
  },
  {
    name: 'node-test',
    type: 'module',
    leastNode: [22, 14],
    words: () => ['--test', '--test-reporter=tap', 'order.test.mjs'],
    updateEnvironment: { EDGEWISE_UPDATE: 'all' },
    failures: tapFailures,
  },
];
