/** What every way of reaching a DynamoDB has in common. */

import type { SignedFor } from '../fake-signature.ts';

/** How an engine was recognised; `aws`: the learner asked for it with the word `aws`. */
export type EngineKind = 'embedded' | 'dynamodb-local' | 'other' | 'aws';

/** An engine that answers on 127.0.0.1, or a DynamoDB that the learner asked for. */
export interface Engine {
  readonly kind: EngineKind;
  /** For screens: `embedded`, `DynamoDB Local`, or the server's own name. */
  readonly name: string;
  /** Such as `http://127.0.0.1:8765`. */
  readonly endpoint: string;
  /** Whether this process started it, and so has it to itself. */
  readonly own: boolean;
  /** Present: requests are signed with the user's own credentials, for this region. */
  readonly signedFor?: SignedFor;
  /** Stops an engine of one's own and waits until it is gone; leaves any other alone. */
  stop(): Promise<void>;
}

/** Name on screens, by kind. */
export const ENGINE_NAMES: Readonly<Record<EngineKind, string>> = {
  embedded: 'embedded',
  'dynamodb-local': 'DynamoDB Local',
  other: 'another DynamoDB',
  aws: 'DynamoDB on AWS',
};
