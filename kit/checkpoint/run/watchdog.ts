/** Stops a run whose model never returns, even one in an endless loop. */

import { BroadcastChannel } from 'node:worker_threads';
import type { FactReport } from '../judge/fact-report.ts';
import type { CollectedFacts } from './fact-collector.ts';

/**
 * What the worker says of its facts while it runs. Vitest reports a test some time after it ended,
 * and never from a thread that is in an endless loop; a channel's messages have left by then.
 */
export type FactNews =
  | { readonly begun: { readonly step: string; readonly fact: string } }
  | { readonly ended: FactReport };

/** The model's module begins to run, or has run to its end. */
type ModelNews = { readonly model: 'loads' | 'loaded' };

/** Longest wait for an engine that is still starting, its first snapshot included, in seconds. */
export const ENGINE_START_SECONDS = 120;

/** Watches that the model loads, that every fact ends in time, and that another comes after it. */
export class Watchdog {
  /** Resolves when something took too long. */
  readonly barked: Promise<void>;
  readonly #channel: BroadcastChannel;
  readonly #limitSeconds: number;
  readonly #ended: FactReport[] = [];
  #begun: { step: string; fact: string } | undefined;
  #hasBarked = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param onNews hears of every fact that begins and ends */
  constructor(channel: string, limitSeconds: number, onNews: (news: FactNews) => void) {
    this.#channel = new BroadcastChannel(channel);
    this.#limitSeconds = limitSeconds;
    this.barked = new Promise((resolve) => {
      this.#channel.onmessage = (message): void => {
        const news = (message as { data: FactNews | ModelNews }).data;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#bark(resolve), this.#patienceSeconds(news) * 1_000);
        if ('model' in news) return;
        this.#begun = 'begun' in news ? news.begun : undefined;
        if ('ended' in news) this.#ended.push(news.ended);
        onNews(news);
      };
    });
  }

  /** Once it has barked: the facts that ended, and what did not. */
  get hung(): CollectedFacts | undefined {
    if (!this.#hasBarked) return undefined;
    const sentence = `Your code did not finish within ${this.#limitSeconds} s, and was stopped.`;
    const question = 'A loop that never ends, or a promise that nobody settles?';
    if (!this.#begun) return { facts: this.#ended, loadError: `${sentence} ${question}` };
    const failure = { kind: 'hung', lines: [sentence], advice: [question] } as const;
    const nothing = { receipts: [], answerBytes: {}, requests: [], notes: [], answered: [] };
    return { facts: [...this.#ended, { ...this.#begun, outcome: 'fail', ...nothing, failure }] };
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#channel.close();
  }

  /** The first fact waits for the engine. */
  #patienceSeconds(news: FactNews | ModelNews): number {
    const waits = 'model' in news && news.model === 'loaded';
    return this.#limitSeconds + (waits ? ENGINE_START_SECONDS : 0);
  }

  #bark(done: () => void): void {
    this.#hasBarked = true;
    done();
  }
}
