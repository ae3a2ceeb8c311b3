import { defineConfig } from 'vitest/config';
import { modelFilePlugin } from './kit/checkpoint/model-file.ts';
import { LongestFirst } from './tools/longest-first.ts';

const root = import.meta.dirname;
const everywhere = [
  '**/node_modules/**',
  'tools/tiny-lab/**',
  '**/dist/**',
  '.workshop/**',
  'bench/empty/**',
];
// The AWS SDK would print its end-of-support notice for Node 20 once a worker.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

export default defineConfig({
  test: {
    // The engine tests mostly wait for processes of their own: two files at a time fill two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tools/count-reporter.ts'],
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.ts'],
          exclude: [...everywhere, '**/*.engine.test.ts', 'labs/*/checkpoint.test.ts'],
        },
      },
      {
        test: {
          name: 'engine',
          include: ['**/*.engine.test.ts'],
          exclude: everywhere,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // For the test panel of an editor; `npm run lab:N` has screens that teach.
        plugins: [modelFilePlugin(root)],
        test: {
          name: 'labs',
          include: ['labs/*/checkpoint.test.ts'],
          globalSetup: ['kit/checkpoint/editor-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
