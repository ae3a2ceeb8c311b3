/** Facts that need an engine on this machine: on AWS they end without a verdict, and say why. */

import type { EngineKind } from '../../engine/engine.ts';

/** Ends a fact that cannot be checked on AWS. It is no failure. */
export class LocalOnly extends Error {
  override readonly name = 'LocalOnly';
  /** A sentence about the check: `Such a check drives a table behind the partition model.` */
  readonly reason: string;

  constructor(reason: string) {
    super(`only on this machine: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Says that the rest of a fact needs an engine on this machine.
 *
 * @throws {LocalOnly} on AWS
 */
export function requireLocal(engine: EngineKind, reason: string): void {
  if (engine === 'aws') throw new LocalOnly(reason);
}
