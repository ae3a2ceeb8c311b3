/** Something that sends requests at times of its own. */

/** Acts when its time has come. */
export interface Actor {
  /**
   * @param now model time, in seconds
   * @returns when it acts next; `Infinity` when it has nothing more to do
   */
  act(now: number): number;
}

/** What a load has come to; items of a batch count one by one. */
export interface LoadCount {
  requests: number;
  throttledRequests: number;
  offeredItems: number;
  admittedItems: number;
  /** Requests that were given up after their retries. */
  givenUp: number;
  /** When the last request was answered. */
  endedAtSeconds: number;
}

/** The counts of a load that has not begun. */
export function noCount(): LoadCount {
  return {
    requests: 0,
    throttledRequests: 0,
    offeredItems: 0,
    admittedItems: 0,
    givenUp: 0,
    endedAtSeconds: 0,
  };
}
