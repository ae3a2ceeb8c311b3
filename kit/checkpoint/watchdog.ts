/** Stops a run whose model never returns, even one in an endless loop. */

import { BroadcastChannel } from 'node:worker_threads';

/** A fact as the worker announces it before it begins. */
export interface BegunFact {
  readonly step: string;
  readonly fact: string;
}

/** Watches that every fact ends in time; hears of each before it begins. */
export class Watchdog {
  readonly barked: Promise<void>;
  hung: BegunFact | undefined;
  readonly #channel: BroadcastChannel;
  #timer: NodeJS.Timeout | undefined;

  constructor(channel: string, limitSeconds: number) {
    this.#channel = new BroadcastChannel(channel);
    this.barked = new Promise((resolve) => {
      this.#channel.onmessage = (message): void => {
        const begun = (message as { data: BegunFact }).data;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
          this.hung = begun;
          resolve();
        }, limitSeconds * 1_000);
      };
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#channel.close();
  }
}
