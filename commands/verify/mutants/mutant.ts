/** The mutants of a model: copies of its source with one small change each, made by StrykerJS. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installOnce } from '../../shell/install-once.ts';
import { PROJECT_FOLDER } from '../../shell/project.ts';
import { ModelOutline } from './model-outline.ts';

/** A model with one change. */
export interface Mutant {
  /** StrykerJS's name for the kind of change: `EqualityOperator`. */
  readonly mutator: string;
  /** Of the change in the model, from 1. */
  readonly line: number;
  /** The function that is changed, of a class with the member; empty where it is none. */
  readonly function: string;
  /** The text before the change, on one line. */
  readonly original: string;
  /** The text that stands there instead, on one line. */
  readonly replacement: string;
  /** The whole source with the change. */
  readonly source: string;
  /** Ids of the steps whose functions use the changed one, directly or through others. */
  readonly steps: readonly string[];
}

/** The mutants of a model, in the order of its lines. */
export interface MadeMutants {
  readonly mutants: readonly Mutant[];
  /** Number of changes to the texts of errors: a check judges an error's class and code. */
  readonly errorTexts: number;
}

/**
 * Makes a model's mutants out of the mutations.
 *
 * @param steps the lab's, with the functions that each asks for
 */
export function makeMutants(
  source: string,
  mutations: readonly StrykerMutant[],
  steps: readonly { readonly id: string; readonly exports: readonly string[] }[],
): MadeMutants {
  const outline = new ModelOutline(source);
  const uses = steps.map(({ id, exports }) => ({ id, names: outline.usedBy(exports) }));
  const mutants: Mutant[] = [];
  let errorTexts = 0;
  for (const { mutatorName, replacement, location } of mutations) {
    const [start, end] = [outline.offsetOf(location.start), outline.offsetOf(location.end)];
    if (outline.isErrorText(start, end)) {
      errorTexts += 1;
      continue;
    }
    const name = outline.nameAt(start);
    const [declaration = ''] = name.split('.');
    mutants.push({
      mutator: mutatorName,
      line: location.start.line + 1,
      function: name,
      original: onOneLine(source.slice(start, end)),
      replacement: onOneLine(replacement),
      source: source.slice(0, start) + replacement + source.slice(end),
      steps: uses.flatMap(({ id, names }) => (names.has(declaration) ? [id] : [])),
    });
  }
  return { mutants: mutants.sort((one, other) => one.line - other.line), errorTexts };
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

// StrykerJS's instrumenter: it is installed when it is first needed, so learners do without it.

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
    folder: 'tools',
    what: 'the instrumenter of StrykerJS',
    code: 'environment.noInstrumenter',
    say,
  });
  return import(pathToFileURL(file).href);
}

const nothing = (): void => {};
/** The instrumenter writes a log; nobody reads it. */
const SILENT = {
  isDebugEnabled: () => false,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
