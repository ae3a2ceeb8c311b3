/** What clients do when they are throttled. */

import type { Random } from '../kit/random.ts';
import type { ClosedLoop } from './scenario.ts';

/** The retries of one client. */
export interface Backoff {
  /** Seconds to wait before the request is sent again; `undefined` when it is given up. */
  refused(): number | undefined;
  /** The request was admitted. */
  admitted(): void;
}

/** The backoff of that name; `none` sends again at once, for ever. */
export function backoffOf(name: ClosedLoop['backoff'], random: Random): Backoff {
  if (name === 'boto') return new BotoBackoff();
  if (name === 'sdk') return new SdkBackoff(random);
  return { refused: () => 0, admitted: () => {} };
}

/**
 * boto3 in its default mode: ten attempts, 50 ms doubled each time, no jitter.
 * @see https://github.com/boto/botocore/blob/develop/botocore/data/_retry.json
 */
class BotoBackoff implements Backoff {
  #attempts = 0;

  refused(): number | undefined {
    this.#attempts++;
    if (this.#attempts < 10) return 0.05 * 2 ** (this.#attempts - 1);
    this.#attempts = 0;
    return undefined;
  }

  admitted(): void {
    this.#attempts = 0;
  }
}

/** Tokens of a client that pay for its retries. */
const SDK_QUOTA = 500;
const SDK_RETRY_COST = 5;

/**
 * The AWS SDK for JavaScript 3: four attempts for DynamoDB, full jitter up to 1 s doubled each
 * time and at most 20 s, paid from a quota that only admitted requests fill again.
 * @see https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
class SdkBackoff implements Backoff {
  readonly #random: Random;
  #attempts = 0;
  #tokens = SDK_QUOTA;

  constructor(random: Random) {
    this.#random = random;
  }

  refused(): number | undefined {
    this.#attempts++;
    if (this.#attempts >= 4 || this.#tokens < SDK_RETRY_COST) {
      this.#attempts = 0;
      return undefined;
    }
    this.#tokens -= SDK_RETRY_COST;
    return this.#random.float() * Math.min(20, 2 ** (this.#attempts - 1));
  }

  admitted(): void {
    const back = this.#attempts > 0 ? SDK_RETRY_COST : 1;
    this.#tokens = Math.min(SDK_QUOTA, this.#tokens + back);
    this.#attempts = 0;
  }
}
