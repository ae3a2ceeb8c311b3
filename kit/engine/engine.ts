/** What every way of running DynamoDB locally has in common. */

/** How an engine was recognised. */
export type EngineKind = 'embedded' | 'dynamodb-local' | 'other';

/** An engine that answers on 127.0.0.1. */
export interface Engine {
  readonly kind: EngineKind;
  /** For screens: `embedded`, `DynamoDB Local`, or the server's own name. */
  readonly name: string;
  /** Such as `http://127.0.0.1:8765`. */
  readonly endpoint: string;
  /** Whether this process started it, and so has it to itself. */
  readonly own: boolean;
  /** Stops an engine of one's own and waits until it is gone; leaves any other alone. */
  stop(): Promise<void>;
}

/** Name on screens, by kind. */
export const ENGINE_NAMES: Readonly<Record<EngineKind, string>> = {
  embedded: 'embedded',
  'dynamodb-local': 'DynamoDB Local',
  other: 'another DynamoDB',
};
