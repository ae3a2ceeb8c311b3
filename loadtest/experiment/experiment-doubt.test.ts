import { describe, expect, test } from 'vitest';
import { publishedScenario } from '../../simulator/calibration/calibrate.ts';
import { simulate } from '../../simulator/simulate.ts';
import { EXPERIMENTS, type ExperimentName, sentScenario } from './experiment.ts';
import { experimentDoubts } from './experiment-doubt.ts';
import { experimentPage } from './experiment-page.ts';
import { type ExperimentResult, experimentResult } from './experiment-result.ts';
import { verdictOf } from './experiment-verdict.ts';
import type { ExperimentOutcome } from './run-experiment.ts';

/** What a client tells that was never the limit. */
const FAST = {
  ...{ clients: 1, leftOut: 0, requests: 1_000, failed: 0, refusedUnits: 5_000 },
  ...{ refusingShare: 1, silentSeconds: 0, answerMsP50: 8, cpuShare: 0.3 },
};

async function doubtsOf(
  name: ExperimentName,
  other: Partial<ExperimentOutcome>,
): Promise<string[]> {
  const scenario = await publishedScenario(EXPERIMENTS[name].published);
  const nothingSeen = { durationSeconds: 20, phases: [], seconds: [], resources: [] };
  return experimentDoubts(scenario, { observation: nothingSeen, ...FAST, ...other });
}

/** A simulation of one key as if a client had seen it. */
async function resultOf(scale: number, other = {}): Promise<ExperimentResult> {
  const experiment = EXPERIMENTS['one-key'];
  const published = await publishedScenario(experiment.published);
  const sent = sentScenario(published, experiment.length.shortest);
  const outcome = { observation: simulate(sent, { seed: 1, scale }), ...FAST, ...other };
  return experimentResult(experiment, { published, sent }, outcome);
}

describe('a run is no measurement', () => {
  test('when DynamoDB refuses nothing: the client is the limit', async () => {
    expect(await doubtsOf('one-key', { refusingShare: 0.5 })).toEqual([
      'DynamoDB refused nothing in 50 % of the seconds: this client was the limit there. An answer took 8 ms, with 1 client: use a machine in the same region, or more clients, such as clients=2.',
    ]);
  });

  test('and as many clients as may be said are not to be doubled', async () => {
    const doubtsWith = (clients: number) => doubtsOf('one-key', { refusingShare: 0.5, clients });
    expect((await doubtsWith(40)).join()).toContain('clients=64.');
    expect((await doubtsWith(64)).join()).not.toContain('clients=');
  });

  test('when the processor of the client is busy', async () => {
    const doubts = await doubtsOf('spread-keys', { refusingShare: 0, cpuShare: 0.97 });
    expect(doubts.join()).toContain('Its processor was busy for 97 % of the time');
  });

  test('when the client cannot hold its rate', async () => {
    const doubts = await doubtsOf('strong-reads', { leftOut: 50, requests: 1_950 });
    expect(doubts.join()).toContain('This client sent 1,950 of 2,000 requests');
    expect(doubts.join(), 'an option that an open loop refuses').not.toContain('clients=');
  });

  test('when answers stop for longer than a partition saves', async () => {
    const doubts = await doubtsOf('one-key', { silentSeconds: 3 });
    expect(doubts.join()).toContain('Answers stopped for 3.0 of 20 seconds');
  });

  test('when more than one request in a hundred fails otherwise', async () => {
    expect(await doubtsOf('slow-index', { failed: 11 })).toHaveLength(1);
    expect(await doubtsOf('slow-index', { failed: 10 })).toEqual([]);
  });

  test('but an open loop needs no refusals', async () => {
    expect(await doubtsOf('slow-index', { refusingShare: 0.5 })).toEqual([]);
  });

  test('and then it does not pass, whatever its figures are', async () => {
    const result = await resultOf(1, { refusingShare: 0 });
    expect(verdictOf(result)[0]).toBe('This run is not a measurement.');
    expect(result.passes).toBe(false);
  });
});

describe('a run without a doubt', () => {
  test('passes when every figure is in its tolerance', async () => {
    const result = await resultOf(1);
    expect(result.passes).toBe(true);
    expect(verdictOf(result)).toEqual([
      'Every measured figure is in its tolerance.',
      'The run was shorter than the published one: figures of the whole run are left out.',
    ]);
  });

  test('names the figure that is outside, and both things that this may mean', async () => {
    const result = await resultOf(0.8);
    const [figure, meaning] = verdictOf(result);
    expect(figure).toMatch(
      /^Outside its tolerance: write units a second\. Measured 81\d, expected 970 to 1,030; published 1,000, simulated 1,015\.$/,
    );
    expect(meaning).toMatch(/the model is wrong, or that DynamoDB behaves today in another way/);
  });

  test('has a page with published, simulated and measured values, and no account', async () => {
    const result = await resultOf(0.8);
    const begunAt = new Date('2026-01-02T03:04:05Z');
    const page = experimentPage(result, { where: 'us-east-1', begunAt });
    expect(page).toContain('It was run in us-east-1 on 2026-01-02 03:04 UTC');
    expect(page).toMatch(
      /\| write units a second \| 1,000 \| 1,015 \| {2}\| \*\*81\d: outside\*\* \| 970 to 1,030 \|/,
    );
    expect(page).toContain('| partitions without load | 3 |  |  | not visible | exact |');
    expect(page).toContain('| seconds for 360,000 rows | about 6 minutes |  |  | run too short |');
    expect(page).not.toMatch(/\d{12}/);
  });
});
