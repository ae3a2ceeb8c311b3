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
  /** What npm fetches for it, as `name@version`; without, the workshop's own is used, or Node's. */
  readonly fetched?: string;
  /** Whether it can run on this machine. */
  readonly isHere: boolean;
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

/** From Node 22.14 on, `node:test` tells a test its file. */
function tellsFile([major = 0, minor = 0]: readonly number[]): boolean {
  return major > 22 || (major === 22 && minor >= 14);
}

export const RUNNERS: readonly Runner[] = [
  {
    name: 'vitest',
    type: 'module',
    isHere: true,
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
    fetched: 'jest@30.5.2',
    isHere: true,
    words: (update) => {
      const words = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${REPORT}`];
      return update ? [...words, '-u'] : words;
    },
    failures: jsonFailures,
  },
  {
    name: 'node-test',
    type: 'module',
    isHere: tellsFile(process.versions.node.split('.').map(Number)),
    words: () => ['--test', '--test-reporter=tap', 'order.test.mjs'],
    updateEnvironment: { EDGEWISE_UPDATE: 'all' },
    failures: tapFailures,
  },
];
