/** Entities of Lab 4 as items: what the checks load, and what they expect to find. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { TopologyEntity } from '../entities.ts';

export function itemOf(entity: TopologyEntity): Item {
  const device = (id: string): string => entityKey('DEVICE', id);
  switch (entity.Type) {
    case 'Device':
      return { ...adjacencyKeys(device(entity.deviceId), device(entity.deviceId)), ...entity };
    case 'Link': {
      const other = compositeKey(['LINK', 'DEVICE', entity.toId]);
      return { ...adjacencyKeys(device(entity.fromId), other), ...entity };
    }
    case 'LinkEvent': {
      const event = compositeKey(['LINKEVENT', entity.at]);
      return { ...adjacencyKeys(device(entity.deviceId), event), ...entity };
    }
    case 'Near': {
      const hops = String(entity.hops).padStart(2, '0');
      const other = compositeKey(['NEAR', hops, 'DEVICE', entity.nearId]);
      return { ...adjacencyKeys(device(entity.deviceId), other), ...entity };
    }
  }
}
