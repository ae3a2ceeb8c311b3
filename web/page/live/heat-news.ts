/** Which of the events that the page hears are of the heat. */

import type { HeatEvent } from '../../../kit/heat/heat-event.ts';
import type { WebEvent } from '../../wire/event.ts';

const TYPES: ReadonlySet<string> = new Set<HeatEvent['type']>([
  'layout',
  'load',
  'dropped',
  'split',
  'split-refused',
  'throughput-changed',
]);

/** Whether an event changes a heat map, and nothing else of the page. */
export function isHeatEvent(event: WebEvent): event is HeatEvent {
  return TYPES.has(event.type);
}
