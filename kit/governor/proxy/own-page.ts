/** The governor's own pages, beside everything that it sends on. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { metricsOf } from '../metric.ts';
import type { Resource } from '../resource.ts';
import type { EventStream } from './event-stream.ts';
import type { Gate } from './gate.ts';
import { stateOf } from './state.ts';

/** Answers a request for a page of the governor's own; `false` for any other. */
export function servePage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  gate: Gate,
  events: EventStream,
): boolean {
  const page = /^\/_governor\/?([^?]*)/.exec(incoming.url ?? '/')?.[1];
  if (page === undefined) return false;
  gate.governor.advance(gate.now());
  if (page === 'events') {
    events.serve(incoming, outgoing);
  } else if (page === 'metrics') {
    outgoing.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    outgoing.end(metricsPage(gate));
  } else if (page === 'state') {
    outgoing.setHeader('content-type', 'application/json');
    outgoing.end(`${JSON.stringify(stateOf(gate), null, 2)}\n`);
  } else {
    outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    outgoing.end(
      'Pages of the governor: /_governor/state, /_governor/metrics, /_governor/events\n',
    );
  }
  return true;
}

// `/_governor/metrics`: counters in Prometheus' text format, under CloudWatch's names.
// @see https://prometheus.io/docs/instrumenting/exposition_formats/

/** One value of a metric. */
interface Sample {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/**
 * All counters since the beginning. What carries `Aws` before its name is divided by `scale`: the
 * rate that AWS's own limits would have seen.
 */
export function metricsPage(gate: Gate): string {
  const families = new Map<string, Sample[]>();
  const add = (name: string, sample: Sample): void => {
    families.set(name, [...(families.get(name) ?? []), sample]);
  };
  for (const table of gate.governor.tables) {
    const { scale } = table.around.settings;
    const conflicts = gate.conflicts.countOf(table);
    if (conflicts > 0) {
      add('TransactionConflict', { labels: labelsOf(table, table), value: conflicts });
    }
    for (const resource of [table, ...table.indexes]) {
      const labels = labelsOf(table, resource);
      for (const [name, value] of Object.entries(metricsOf(resource))) {
        add(name, { labels, value });
        if (name.startsWith('Consumed')) add(`Aws${name}`, { labels, value: value / scale });
      }
      for (const [Operation, value] of Object.entries(gate.returnedItems.get(resource) ?? {})) {
        if (value > 0) add('ReturnedItemCount', { labels: { ...labels, Operation }, value });
      }
      for (const [Operation, value] of Object.entries(gate.rules.countsOf(resource) ?? {})) {
        if (value > 0) add('RuleThrottleEvents', { labels: { ...labels, Operation }, value });
      }
      addPartitions(resource, labels, add);
    }
  }
  return [...families].map(([name, samples]) => family(name, samples)).join('');
}

/** CloudWatch has no metric of a partition; these are the governor's own. */
function addPartitions(
  resource: Resource,
  labels: Sample['labels'],
  add: (name: string, sample: Sample) => void,
): void {
  for (const { id, admitted, throttled } of resource.map.partitions) {
    for (const Operation of ['Read', 'Write'] as const) {
      const own = { ...labels, Partition: id, Operation };
      add('PartitionConsumedCapacityUnits', { labels: own, value: admitted[Operation] });
      add('PartitionThrottledCapacityUnits', { labels: own, value: throttled[Operation] });
    }
  }
}

function labelsOf(table: Resource, resource: Resource): Record<string, string> {
  return {
    TableName: table.name,
    ...(resource.isIndex && { GlobalSecondaryIndexName: resource.name }),
  };
}

function family(name: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}{${pairs.join(',')}} ${value}\n`;
  });
  return `# TYPE ${name} counter\n${lines.join('')}`;
}
