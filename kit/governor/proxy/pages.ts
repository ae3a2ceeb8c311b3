/**
 * What a governor answers itself: the controls over HTTP, for tests in any language, its metrics, and its
 * page.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpRequest, Reply } from '../../http/exchange.ts';
import { isObject } from '../../item/wire-item.ts';
import { KitError } from '../../kit-error.ts';
import { metricsOf, type Resource } from '../resource.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { GovernorControls, TableSettings } from './controls.ts';
import type { EventStream } from './event-stream.ts';
import { stateOf } from './state.ts';
import type { RuleChoice, ThrottleRule } from './throttle-rule.ts';

/** Whether a request moves the governor: any on a page of its own that does not only read. */
export function isControl(method: string | undefined, url: string | undefined): boolean {
  return method !== 'GET' && method !== 'HEAD' && /^\/_governor(\/|$)/.test(url ?? '');
}

/** Does what a request asks for; a mistake in it is answered with a sentence. */
export async function answerControl(
  controls: GovernorControls,
  { method, path, body }: HttpRequest,
): Promise<Reply> {
  const page = (path.split('?')[0] as string).replace('/_governor/', '');
  const table = /^tables\/([\w.-]+)$/.exec(page)?.[1];
  const act = ACTS.get(`${method} ${table === undefined ? page : 'tables/NAME'}`);
  if (!act) return json(404, { code: 'governor.noControl', message: `${CONTROLS}.` });
  try {
    return json(200, act(controls, membersIn(body), table ?? ''));
  } catch (error) {
    if (!(error instanceof KitError)) throw error;
    return json(400, { code: error.code, message: error.message });
  }
}

/** Takes the members of the request and the table in its path, and makes those of the answer. */
type Act = (controls: GovernorControls, input: object, table: string) => object;

const ACTS: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['POST throttle', (controls, rule) => controls.throttle(rule as ThrottleRule)],
  [
    'DELETE throttle',
    (controls, input) => {
      controls.stopThrottling(choiceIn(input));
      return {};
    },
  ],
  [
    'POST advance',
    (controls, input) => ({ nowSeconds: controls.advance((input as { seconds: number }).seconds) }),
  ],
  [
    'POST reset',
    (controls, input) => {
      controls.reset(tableIn(input));
      return {};
    },
  ],
  [
    'PUT tables/NAME',
    (controls, settings, table) => {
      controls.configureTable(table, settings as TableSettings);
      return {};
    },
  ],
]);

const CONTROLS = `Controls of the governor: ${[...ACTS.keys()]
  .map((key) => key.replace(' ', ' /_governor/'))
  .join(', ')}`;

function choiceIn(input: object): RuleChoice {
  const { id } = input as { id?: unknown };
  const table = tableIn(input, ['id', 'table']);
  if (id === undefined) return table === undefined ? undefined : { table };
  if (typeof id !== 'number') throw badInput('`id` to be the number of a rule', id);
  return { id };
}

/** What else a request names is refused: it would be a slip, and all tables would feel it. */
function tableIn(input: object, known: readonly string[] = ['table']): string | undefined {
  const slip = Object.keys(input).find((name) => !known.includes(name));
  if (slip !== undefined) throw badInput(known.join(' or '), slip);
  const { table } = input as { table?: unknown };
  if (table === undefined || typeof table === 'string') return table;
  throw badInput('`table` to be the name of a table', table);
}

function membersIn(body: Buffer): object {
  const text = body.toString();
  if (text.trim() === '') return {};
  try {
    const members: unknown = JSON.parse(text);
    if (isObject(members)) return members;
  } catch {
    // Told below, as every other text that is no object.
  }
  throw badInput('a JSON object', text);
}

function badInput(expected: string, got: unknown): KitError {
  return new KitError(
    'usage',
    'governor.badControl',
    `Expected ${expected}, got \`${typeof got === 'string' ? got : JSON.stringify(got)}\`. Say, for example, {"table": "Orders"}.`,
  );
}

function json(status: number, members: object): Reply {
  const body = Buffer.from(`${JSON.stringify(members)}\n`);
  const headers = ['content-type', 'application/json', 'content-length', String(body.length)];
  return { status, headers, body };
}

/** Answers a request for a page of the governor's own; `false` for any other. */
export function answerPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  control: AdmissionControl,
  events: EventStream,
): boolean {
  const page = /^\/_governor\/?([^?]*)/.exec(incoming.url ?? '/')?.[1];
  if (page === undefined) return false;
  control.governor.advance(control.now());
  if (page === 'events') {
    events.serve(incoming, outgoing);
  } else if (page === 'metrics') {
    outgoing.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    outgoing.end(metricsPage(control));
  } else if (page === 'state') {
    outgoing.setHeader('content-type', 'application/json');
    outgoing.end(`${JSON.stringify(stateOf(control), null, 2)}\n`);
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
function metricsPage(control: AdmissionControl): string {
  const families = new Map<string, Sample[]>();
  const add = (name: string, sample: Sample): void => {
    families.set(name, [...(families.get(name) ?? []), sample]);
  };
  for (const table of control.governor.tables) {
    const { scale } = table.context.settings;
    const conflicts = control.conflicts.countOf(table);
    if (conflicts > 0) {
      add('TransactionConflict', { labels: labelsOf(table, table), value: conflicts });
    }
    for (const resource of [table, ...table.indexes]) {
      const labels = labelsOf(table, resource);
      for (const [name, value] of Object.entries(metricsOf(resource))) {
        add(name, { labels, value });
        if (name.startsWith('Consumed')) add(`Aws${name}`, { labels, value: value / scale });
      }
      for (const [Operation, value] of Object.entries(control.returnedItems.get(resource) ?? {})) {
        if (value > 0) add('ReturnedItemCount', { labels: { ...labels, Operation }, value });
      }
      for (const [Operation, value] of Object.entries(control.rules.countsOf(resource) ?? {})) {
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
