/** The words of `npm run calibration aws`. */

import { KitError } from '../../kit/kit-error.ts';
import { MOST_CLIENTS } from '../../loadtest/experiment/drive-load.ts';
import {
  type Experiment,
  type ExperimentName,
  lengthOf,
  sentScenario,
} from '../../loadtest/experiment/experiment.ts';
import type { Scenario } from '../../simulator/scenario.ts';
import { oneOf, type Words, wholeNumber } from '../shell/command-line.ts';

/** Options of the word `aws`, beside those that every command with it knows. */
export const EXPERIMENT_OPTIONS = ['experiment', 'items', 'seconds', 'clients'] as const;

/** What somebody has chosen. */
export interface Choice {
  readonly experiment: Experiment;
  /** The part of a published scenario that is sent. */
  readonly scenario: (published: Scenario) => Scenario;
  readonly clients: number | undefined;
}

/** @throws {KitError} `calibration.noExperiment`, `calibration.otherLength`, `calibration.noClients`, `words.…` */
export function experimentChoice(
  words: Words,
  experiments: Readonly<Record<ExperimentName, Experiment>>,
): Choice {
  const names = Object.keys(experiments) as [ExperimentName, ...ExperimentName[]];
  if (!words.options.has('experiment')) throw noExperiment(names);
  const experiment = experiments[oneOf(words, 'experiment', names)];
  const { unit, shortest } = experiment.length;
  const other = unit === 'items' ? 'seconds' : 'items';
  if (words.options.has(other)) throw otherLength(experiment, other);
  return {
    experiment,
    scenario: (published) => {
      const whole = lengthOf(published);
      const range = { low: shortest, high: whole, default: whole };
      return sentScenario(published, wholeNumber(words, unit, range));
    },
    clients: clientsOf(words, experiment),
  };
}

/** @throws {KitError} `calibration.onlyOnAws` for {@link EXPERIMENT_OPTIONS} without the word `aws` */
export function refuseExperimentOptions({ options }: Words): void {
  const name = EXPERIMENT_OPTIONS.find((option) => options.has(option));
  if (name === undefined) return;
  throw new KitError(
    'usage',
    'calibration.onlyOnAws',
    `Expected \`${name}\` only together with the word \`aws\`. Say, for example, npm run calibration aws experiment=one-key.`,
  );
}

function clientsOf(words: Words, { name, length }: Experiment): number | undefined {
  if (!words.options.has('clients')) return undefined;
  if (length.unit === 'items') {
    return wholeNumber(words, 'clients', { low: 1, high: MOST_CLIENTS, default: 1 });
  }
  throw new KitError(
    'usage',
    'calibration.noClients',
    `Expected no \`clients\` for ${name}: its requests come at their rate, whoever waits. Leave \`clients\` out.`,
  );
}

function noExperiment(names: readonly string[]): KitError {
  return new KitError(
    'usage',
    'calibration.noExperiment',
    `Expected one of the experiments ${names.join(', ')}, got none. Say, for example, npm run calibration aws experiment=${names[0]}.`,
  );
}

function otherLength({ name, length }: Experiment, got: string): KitError {
  const { unit, shortest } = length;
  return new KitError(
    'usage',
    'calibration.otherLength',
    `Expected \`${unit}\` for ${name}, got \`${got}\`. Say, for example, ${unit}=${shortest}.`,
  );
}
