/** Asks the server, with the page's token. */

import type { WebRefusal } from '../wire/answer.ts';

/** The server said no, or is not there; the message is a sentence for the learner. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Requests with this start's token. */
export class Api {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** @throws {NoAnswer} where there is no such answer */
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
    return this.#ask(path, signal ? { signal } : {});
  }

  /** @throws {NoAnswer} where the server refuses it */
  post<Answer>(path: string, body: object): Promise<Answer> {
    return this.#ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const headers = { ...init.headers, 'x-edgewise-token': this.#token };
    const answer = await fetch(path, { ...init, headers }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new NoAnswer('The server does not answer. Start it again: npm run web');
    });
    if (answer.ok) return (await answer.json()) as Answer;
    const { refused } = (await answer.json().catch(() => ({}))) as Partial<WebRefusal>;
    throw new NoAnswer(refused ?? `The server refused this (${answer.status}).`);
  }
}

// The token that the server's address carries: every request has to bring it.

const KEPT = 'edgewise-token';

/**
 * The token from the address, or the one that this tab has kept from an earlier page. It leaves the
 * address bar, so that a copied address does not hand it on.
 *
 * @returns nothing where the page was opened without it
 */
export function takeToken(): string | undefined {
  const found = /[#&]token=([0-9A-Za-z_-]+)/.exec(location.hash);
  if (!found) return sessionStorage.getItem(KEPT) ?? undefined;
  const [all, token = ''] = found;
  sessionStorage.setItem(KEPT, token);
  const rest = location.hash.replace(all, '').replace(/^[#&]+/, '');
  const hash = rest === '' ? '' : `#${rest}`;
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
  return token;
}
