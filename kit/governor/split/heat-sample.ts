/** The traffic of one partition in the time before it is decided whether to split it. */

import type { Random } from '../../random.ts';
import type { Key } from '../key.ts';
import { CollectionOrder } from './collection-order.ts';
import { Reservoir } from './reservoir.ts';

/** Keys with their heat, and which collections follow their sort key. */
export class HeatSample {
  readonly keys: Reservoir;
  readonly order: CollectionOrder;

  constructor(sampleSeconds: number, random: Random) {
    this.keys = new Reservoir(random);
    this.order = new CollectionOrder(sampleSeconds);
  }

  /** @param heat of the request, in parts of the partition's limit for a second */
  add(key: Key, heat: number, isWrite: boolean, now: number): void {
    this.keys.add(key.hash, key.sortKey, heat);
    this.order.add(key.hash, key.sortKey, heat, isWrite, now);
  }
}
