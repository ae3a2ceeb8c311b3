/** What keeps a run from being a measurement: found by the client itself, told as sentences. */

import { VALIDITY } from '../../kit/load/driver-doubt.ts';
import { grouped } from '../../kit/report/text.ts';
import type { Scenario } from '../../simulator/scenario.ts';
import { MOST_CLIENTS } from './drive-load.ts';
import { sentLoad } from './experiment.ts';
import type { ExperimentOutcome } from './run-experiment.ts';

/**
 * Part of the seconds in which a closed loop must have been refused something. Where nothing is
 * refused, the client has met its own limit, and not DynamoDB's.
 */
const REFUSING_SHARE = 0.9;

/** More time without an answer than this part of a run, and that much capacity was not used. */
const SILENT_SHARE = 0.02;

/** More failures than this part of the requests, and the rate is not that of a healthy DynamoDB. */
const FAILED_SHARE = 0.01;

/** Sentences about a run whose figures mean nothing; none where they mean something. */
export function experimentDoubts(scenario: Scenario, outcome: ExperimentOutcome): string[] {
  const { requests, failed } = outcome;
  const { load } = sentLoad(scenario);
  const limits = load.open ? rateDoubts(outcome) : demandDoubts(outcome);
  const isFailing = failed > FAILED_SHARE * requests;
  return [
    ...limits,
    ...silenceDoubts(outcome),
    ...(isFailing
      ? [`${grouped(failed)} of ${grouped(requests)} requests failed, and not by throttling.`]
      : []),
  ];
}

function demandDoubts(outcome: ExperimentOutcome): string[] {
  const { refusingShare } = outcome;
  if (refusingShare >= REFUSING_SHARE) return [];
  const percent = Math.round(100 * (1 - refusingShare));
  return [
    `DynamoDB refused nothing in ${percent} % of the seconds: this client was the limit there. ${hintOf(outcome, moreClients(outcome))}`,
  ];
}

function rateDoubts(outcome: ExperimentOutcome): string[] {
  const { requests, leftOut } = outcome;
  const due = requests + leftOut;
  if (requests >= VALIDITY.rate * due) return [];
  return [
    `This client sent ${grouped(requests)} of ${grouped(due)} requests: it could not hold the rate. ${hintOf(outcome, '')}`,
  ];
}

function silenceDoubts(outcome: ExperimentOutcome): string[] {
  const { silentSeconds, observation } = outcome;
  if (silentSeconds <= SILENT_SHARE * observation.durationSeconds) return [];
  const of = `${grouped(silentSeconds, 1)} of ${grouped(observation.durationSeconds)} seconds`;
  return [
    `Answers stopped for ${of}, longer than a partition saves its capacity: the machine or the network was busy. Repeat the run when it is quiet.`,
  ];
}

/**
 * Where the client's limit is, and how to move it.
 *
 * @param also another cure; an open loop has no clients to add
 */
function hintOf({ clients, cpuShare, answerMsP50 }: ExperimentOutcome, also: string): string {
  if (cpuShare > VALIDITY.cpu) {
    return `Its processor was busy for ${Math.round(100 * cpuShare)} % of the time: use a faster machine.`;
  }
  const answer = `An answer took ${grouped(answerMsP50)} ms`;
  const many = `with ${clients} ${clients === 1 ? 'client' : 'clients'}`;
  return `${answer}, ${many}: use a machine in the same region${also}.`;
}

function moreClients({ clients }: ExperimentOutcome): string {
  const more = Math.min(MOST_CLIENTS, 2 * clients);
  return more > clients ? `, or more clients, such as clients=${more}` : '';
}
