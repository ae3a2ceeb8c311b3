/** The requests of a trace, by the fact that sent them. */

import type { TraceRequest } from '../../wire/answer.ts';

/** Requests that follow each other and belong to one fact. */
export interface RequestGroup {
  readonly step: string;
  readonly fact: string;
  readonly outcome: TraceRequest['outcome'];
  readonly requests: readonly TraceRequest[];
}

/** The groups, in the order of the requests. */
export function requestGroups(requests: readonly TraceRequest[]): RequestGroup[] {
  const groups: (RequestGroup & { requests: TraceRequest[] })[] = [];
  for (const request of requests) {
    const { step, fact, outcome } = request;
    const last = groups.at(-1);
    if (last && last.step === step && last.fact === fact) last.requests.push(request);
    else groups.push({ step, fact, outcome, requests: [request] });
  }
  return groups;
}
