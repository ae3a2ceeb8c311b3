/** Loads through HTTP on a clock that only they move: what they measure does not depend on the machine. */

import { operationRequest } from './wire-request.ts';

/** Model time, in seconds; moves with the load. */
export class VirtualClock {
  now = 0;
  readonly read = (): number => this.now;
}

/** An answer of the governor. */
export interface WireAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the members of an answer are what the tests ask about
  readonly body: any;
}

/** Sends requests to one endpoint. */
export class WireClient {
  readonly #endpoint: string;

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  async send(operation: string, members: object): Promise<WireAnswer> {
    const { method, path, headers, body } = operationRequest(operation, { ...members });
    const answer = await fetch(this.#endpoint + path, { method, headers, body: String(body) });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  }

  /** The answer, where nothing else than success was expected. */
  async sendWell(operation: string, members: object): Promise<WireAnswer> {
    const answer = await this.send(operation, members);
    if (answer.status !== 200) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`);
    return answer;
  }
}

/** A put that was admitted, or not, and when. */
export interface Attempt {
  readonly atSeconds: number;
  readonly answer: WireAnswer;
}

/**
 * One client that sends the same put again until it is admitted, then the next.
 *
 * @param intervalSeconds between two requests: the most it can offer
 */
export async function closedLoop(
  client: WireClient,
  clock: VirtualClock,
  puts: Iterable<object>,
  intervalSeconds: number,
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const put of puts) {
    let answer: WireAnswer;
    do {
      clock.now += intervalSeconds;
      answer = await client.send('PutItem', put);
      attempts.push({ atSeconds: clock.now, answer });
    } while (answer.status !== 200);
  }
  return attempts;
}

/** Puts admitted a second between two moments. */
export function admittedRate(attempts: readonly Attempt[], from: number, to: number): number {
  const inside = attempts.filter(
    ({ atSeconds, answer }) => answer.status === 200 && atSeconds >= from && atSeconds < to,
  );
  return inside.length / (to - from);
}
