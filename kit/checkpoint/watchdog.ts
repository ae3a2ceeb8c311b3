/** Stops a run whose model never returns, even one in an endless loop. */

import { BroadcastChannel } from 'node:worker_threads';
import type { FactReport } from './report.ts';

/**
 * What the worker says of its facts while it runs. Vitest reports a test some time after it ended,
 * and never from a thread that is in an endless loop; a channel's messages have left by then.
 */
export type FactNews =
  | { readonly begun: { readonly step: string; readonly fact: string } }
  | { readonly ended: FactReport };

/** Watches that every fact ends in time. */
export class Watchdog {
  /** Resolves when a fact took too long. */
  readonly barked: Promise<void>;
  readonly #channel: BroadcastChannel;
  readonly #limitSeconds: number;
  readonly #ended: FactReport[] = [];
  #hung: { step: string; fact: string } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param onNews hears of every fact that begins and ends */
  constructor(channel: string, limitSeconds: number, onNews: (news: FactNews) => void) {
    this.#channel = new BroadcastChannel(channel);
    this.#limitSeconds = limitSeconds;
    this.barked = new Promise((resolve) => {
      this.#channel.onmessage = (message): void => {
        const news = (message as { data: FactNews }).data;
        clearTimeout(this.#timer);
        onNews(news);
        if ('ended' in news) this.#ended.push(news.ended);
        else this.#timer = setTimeout(() => this.#bark(news.begun, resolve), limitSeconds * 1_000);
      };
    });
  }

  /** Once it has barked: the facts that ended, and the one that did not. */
  get hungFacts(): readonly FactReport[] | undefined {
    if (!this.#hung) return undefined;
    const lines = [
      `Your code did not finish within ${this.#limitSeconds} s, and was stopped.`,
      'A loop that never ends, or a promise that nobody settles?',
    ];
    const failure = { kind: 'hung', lines } as const;
    const nothing = { receipts: [], answerBytes: {}, requests: [], notes: [] };
    return [...this.#ended, { ...this.#hung, outcome: 'fail', ...nothing, failure }];
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#channel.close();
  }

  #bark(fact: { step: string; fact: string }, done: () => void): void {
    this.#hung = fact;
    done();
  }
}
