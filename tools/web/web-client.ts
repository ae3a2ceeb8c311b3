/** Asks `npm run web` as a page does, without a browser. */

import type { PageAddress } from './event-reader.ts';

/** Questions and orders with the token of the server's start. */
export class WebClient {
  readonly #address: PageAddress;

  constructor(address: PageAddress) {
    this.#address = address;
  }

  /** @throws {Error} for an answer with a status of 400 and above */
  get<Answer>(path: string): Promise<Answer> {
    return this.#ask(path, {});
  }

  /** @throws {Error} for an answer with a status of 400 and above */
  post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #ask<Answer>(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
    const { endpoint, token } = this.#address;
    const answer = await fetch(endpoint + path, {
      ...init,
      headers: { ...headers, 'x-edgewise-token': token },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
