/** StrykerJS's instrumenter: it is installed when it is first needed, so learners do without it. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_FOLDER } from '../../shell/folder.ts';
import { installOnce } from '../../shell/install-once.ts';

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
const FOLDER = join(PROJECT_FOLDER, 'tools');

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
  installOnce({
    ...{ folder: 'tools', what: 'the instrumenter of StrykerJS' },
    ...{ code: 'environment.noInstrumenter', say },
  });
  return import(pathToFileURL(file).href);
}

const nothing = (): void => {};
/** The instrumenter writes a log; nobody reads it. */
const SILENT = {
  isDebugEnabled: () => false,
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
};
