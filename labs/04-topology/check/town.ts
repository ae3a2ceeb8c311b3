/** Five devices and one link: the table of the step that writes links. */

import type { Item } from '#kit/item/item.ts';
import type { Device, Link } from '../entities.ts';
import type { Maker } from './maker.ts';
import { networkItems } from './network.ts';

export interface Town {
  ada: Device;
  bo: Device;
  /** Its id begins with that of `bo`. */
  boToo: Device;
  cleo: Device;
  /** Linked before anything happens: `ada` with `boToo`, `bo` with `cleo`. */
  links: [Link, Link];
}

export function makeTown(make: Maker): Town {
  const [ada, bo, cleo] = [make.device(), make.device(), make.device()];
  const boToo = { ...bo, deviceId: `${bo.deviceId}1` };
  return { ada, bo, boToo, cleo, links: [make.link(ada, boToo), make.link(bo, cleo)] };
}

/** The town's items, with more links than those it begins with. */
export function townItems(town: Town, more: readonly Link[] = []): Item[] {
  const { ada, bo, boToo, cleo, links } = town;
  return networkItems({ devices: [ada, bo, boToo, cleo], links: [...links, ...more] });
}
