// The typed pass that Biome does not make: calls into node:* and the SDK that nobody awaits.
import tseslint from 'typescript-eslint';

const PAGE = 'web/{page,worker}/**/*.{ts,tsx}';
const PAGE_TEST = 'web/{page,worker}/**/*.test.ts';

export default tseslint.config(
  { ignores: ['**/dist/**'] },
  {
    files: [
      '{bench,commands,kit,labs,loadtest,packages,seeds,simulator,solutions,tools,web}/**/*.ts',
      'web/page/**/*.tsx',
      'vitest.config.ts',
    ],
    ignores: ['labs/*/model.ts', 'tools/tiny-lab/**', 'commands/labs/skeleton/**'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    // The files of the page and of its worker are typed for a browser; their tests run in Node.
    files: [PAGE],
    ignores: [PAGE_TEST],
    languageOptions: { parserOptions: { project: './web/page/tsconfig.json' } },
  },
);
