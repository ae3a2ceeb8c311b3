/** Asks `npm run web` as a page does, without a browser. */

import type { WebEvent } from '../../web/wire/event.ts';

/** A client of a server that runs. */
export class WebClient {
  readonly #endpoint: string;
  readonly #token: string;

  /** @param address as `npm run web` printed it */
  constructor(address: string) {
    const { origin, hash } = new URL(address);
    this.#endpoint = origin;
    this.#token = hash.replace('#token=', '');
  }

  async get<Answer>(path: string): Promise<Answer> {
    return this.#ask(path, {});
  }

  async post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** The events from now on, in order; ends when the reader stops reading. */
  async *events(): AsyncGenerator<WebEvent> {
    const stop = new AbortController();
    const { body } = await fetch(`${this.#endpoint}/api/events?token=${this.#token}`, stop);
    if (!body) throw new Error('The stream of events has no body.');
    let text = '';
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data !== undefined) yield JSON.parse(data) as WebEvent;
        }
      }
    } finally {
      stop.abort();
    }
  }

  async #ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const headers = { ...init.headers, 'x-edgewise-token': this.#token };
    const answer = await fetch(`${this.#endpoint}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
