/** The controls over HTTP, for tests in any language: JSON in, JSON out. */

import { isObject } from '../../item/wire-item.ts';
import { KitError } from '../../kit-error.ts';
import type { GovernorControls } from './controls.ts';
import type { EngineRequest } from './engine-link.ts';
import type { Reply } from './reply.ts';
import type { TableSettings } from './table-settings.ts';
import type { ThrottleRule } from './throttle-rule.ts';
import type { RuleChoice } from './throttle-rules.ts';

/** Whether a request moves the governor: any on a page of its own that does not only read. */
export function isControl(method: string | undefined, url: string | undefined): boolean {
  return method !== 'GET' && method !== 'HEAD' && /^\/_governor(\/|$)/.test(url ?? '');
}

/** Does what a request asks for; a mistake in it is answered with a sentence. */
export async function answerControl(
  controls: GovernorControls,
  { method, path, body }: EngineRequest,
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
    (controls, input) => ({
      nowSeconds: controls.advance((input as { seconds: number }).seconds),
    }),
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
