/** StrykerJS's instrumenter: it is installed when it is first needed, so learners do without it. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KitError } from '../../kit/kit-error.ts';
import { npmCi } from '../../kit/npm-ci.ts';

/** A mutation as StrykerJS describes it; lines and columns from 0. */
export interface StrykerMutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
}

/** StrykerJS's class, as far as it is used here. */
interface Instrumenter {
  instrument(
    files: readonly { name: string; content: string; mutate: boolean }[],
    options: object,
  ): Promise<{ mutants: readonly StrykerMutant[] }>;
}

const PACKAGE = '@stryker-mutator/instrumenter';
const FOLDER = import.meta.dirname;

/**
 * Every mutation that StrykerJS makes of a source.
 *
 * @param say told that npm installs the instrumenter, where it does
 * @throws {KitError} `environment.noInstrumenter`
 * @see https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators/
 */
export async function strykerMutants(
  source: string,
  say: (sentence: string) => void,
): Promise<readonly StrykerMutant[]> {
  const { Instrumenter } = await load(say);
  const files = [{ name: 'model.ts', content: source, mutate: true }];
  const options = { ignorers: [], excludedMutations: [], plugins: null, noHeader: true };
  return (await new Instrumenter(SILENT).instrument(files, options)).mutants;
}

async function load(
  say: (sentence: string) => void,
): Promise<{ Instrumenter: new (log: object) => Instrumenter }> {
  const file = join(FOLDER, 'node_modules', PACKAGE, 'dist', 'src', 'index.js');
  let reason: string | undefined;
  if (!existsSync(file)) {
    say('npm installs the instrumenter of StrykerJS in commands/mutants; this is done once.');
    reason = npmCi(FOLDER);
  }
  if (existsSync(file)) return import(pathToFileURL(file).href);
  throw new KitError(
    'environment',
    'environment.noInstrumenter',
    `Expected npm to install ${PACKAGE} in commands/mutants, but it did not: ${reason ?? 'the package is not there'}. Run npm ci in that folder.`,
  );
}

const nothing = (): void => {};
/** The instrumenter writes a log; nobody reads it. */
const SILENT = {
  isDebugEnabled: () => false,
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
};
