import { defineConfig, type TestUserConfig } from 'vitest/config';
import { viteDoor } from './kit/checkpoint/run/door.ts';
import { patienceMs } from './tools/patience.ts';
import { LongestFirst, SummaryReporter } from './tools/test-run.ts';
import { leaveAws } from './tools/without-aws.ts';

const root = import.meta.dirname;
/** What a test and a wait take at most on two cores that have nothing else to do, in seconds. */
const ALONE_SECONDS = { test: 30, poll: 10 };
/** They need no engine, but a minute: published experiments on a virtual clock. */
const SIMULATOR = 'simulator/**/*.test.ts';
/** What `npm test` leaves out: `npm run verify`. */
const VERIFY = '**/*.verify.test.ts';
const everywhere = [
  '**/node_modules/**',
  'tools/tiny-lab/**',
  'commands/labs/skeleton/**',
  '**/dist/**',
  '.workshop/**',
  'bench/empty/**',
];
// No test finds the user's account; nor does the SDK print its end-of-support notice for Node 20.
leaveAws(process.env);

const LIMITS: Pick<TestUserConfig, 'testTimeout' | 'hookTimeout' | 'expect'> = {
  testTimeout: patienceMs(ALONE_SECONDS.test),
  hookTimeout: patienceMs(ALONE_SECONDS.test),
  expect: { poll: { timeout: patienceMs(ALONE_SECONDS.poll) } },
};

export default defineConfig({
  test: {
    // The engine tests mostly wait for processes of their own: two files at a time fill two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SummaryReporter()],
    projects: [
      {
        test: {
          name: 'pure',
          // One graph of modules a worker, not one a file: half the time. A test leaves no global changed.
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [
            ...everywhere,
            '**/*.engine.test.ts',
            '**/*.browser.test.ts',
            VERIFY,
            'labs/*/check/checkpoint.test.ts',
            SIMULATOR,
          ],
          setupFiles: ['tools/property-seed.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'simulator',
          include: [SIMULATOR],
          exclude: [...everywhere, VERIFY],
          setupFiles: ['tools/property-seed.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'engine',
          include: ['**/*.engine.test.ts'],
          exclude: everywhere,
          setupFiles: ['tools/property-seed.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude: everywhere,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'verify',
          include: [VERIFY],
          exclude: everywhere,
          setupFiles: ['tools/property-seed.ts'],
          ...LIMITS,
        },
      },
      {
        // For the test panel of an editor; `npm run lab:N` has screens that teach.
        plugins: [viteDoor(root)],
        test: {
          name: 'labs',
          include: ['labs/*/check/checkpoint.test.ts'],
          globalSetup: ['kit/checkpoint/run/editor-setup.ts'],
          setupFiles: ['kit/checkpoint/run/editor-host.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
