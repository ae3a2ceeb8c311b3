/** Serves tools to one client, until its connection ends. */

import { stripVTControlCharacters } from 'node:util';
import Ajv from 'ajv/dist/2020.js';
import { KitError } from '../../kit/kit-error.ts';
import { schemaSentence } from '../../kit/schema-sentence.ts';
import { OUR_BUG, tell } from '../shell/exit.ts';
import type { ProtocolSdk, ProtocolServer, RequestExtra } from './protocol-sdk.ts';
import type { Tool, ToolAnswer, ToolArguments, ToolContext } from './tool.ts';

/** JSON-RPC's code for a request with wrong parameters, such as an unknown tool. */
const INVALID_PARAMS = -32_602;

/** What the client hears of the server. */
export interface ServerAbout {
  readonly version: string;
  /** How the tools are meant to be used: the assistant reads this first. */
  readonly instructions: string;
}

/** A server for these tools, not yet connected. */
export function toolServer(
  sdk: ProtocolSdk,
  tools: readonly Tool[],
  { version, instructions }: ServerAbout,
): ProtocolServer {
  const about = { name: 'edgewise', title: 'Edgewise, a DynamoDB workshop', version };
  const server = new sdk.Server(about, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  const calls = tools.map((tool) => [tool.name, toolCall(tool)] as const);
  server.setRequestHandler(sdk.CallToolRequestSchema, async ({ params }, extra) => {
    const [, call] = calls.find(([name]) => name === params.name) ?? [];
    if (call) return asResult(await call(params.arguments ?? {}, contextOf(extra)));
    const known = tools.map(({ name }) => name).join(', ');
    const sentence = `There is no tool \`${params.name}\`. There are: ${known}.`;
    throw Object.assign(new Error(sentence), { code: INVALID_PARAMS });
  });
  return server;
}

/** The tool as `tools/list` tells of it. */
function listed({ name, title, description, readsOnly, ...tool }: Tool): object {
  return {
    ...{ name, title, description, inputSchema: inputSchema(tool.parameters) },
    annotations: { title, readOnlyHint: readsOnly, destructiveHint: false, openWorldHint: false },
  };
}

function inputSchema(properties: object): object {
  return { type: 'object', properties, additionalProperties: false };
}

/** Calls the tool; whatever goes wrong becomes an answer of one sentence. */
function toolCall(tool: Tool): (words: object, context: ToolContext) => Promise<ToolAnswer> {
  const validate = new Ajv.default({ verbose: true }).compile<ToolArguments>(
    inputSchema(tool.parameters),
  );
  return async (words, context) => {
    try {
      if (validate(words)) return await tool.call(words, context);
      return refusal(argumentSentence(tool, validate.errors?.[0]));
    } catch (error) {
      if (context.signal.aborted) return refusal('The call was cancelled.');
      if (error instanceof KitError && error.ending !== 'bug') return refusal(error.message);
      await tell(error);
      return refusal(`${OUR_BUG} What happened is in .workshop/last-error.txt; please report it.`);
    }
  };
}

function refusal(sentence: string): ToolAnswer {
  return { lines: [sentence], isError: true };
}

function argumentSentence(
  { name, parameters }: Tool,
  error: Parameters<typeof schemaSentence>[0] | undefined,
): string {
  const known = Object.keys(parameters);
  if (known.length === 0) return `Expected ${name} without arguments. Call it again without them.`;
  const correct = `Correct it, then call ${name} again.`;
  return error ? schemaSentence(error, { whole: `the arguments of ${name}`, correct }) : correct;
}

/** Progress is told to a client that has asked for it. */
function contextOf({ signal, _meta, sendNotification }: RequestExtra): ToolContext {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  const onProgress = (message: string): void => {
    if (progressToken === undefined) return;
    progress += 1;
    const params = { progressToken, progress, message };
    // A client that is gone hears nothing; the end of its connection is told elsewhere.
    sendNotification({ method: 'notifications/progress', params }).catch(() => {});
  };
  return { signal, onProgress };
}

/** Text has no colour, whatever this process was told of colours. */
function asResult({ lines, structured, isError = false }: ToolAnswer): object {
  const text = stripVTControlCharacters(lines.join('\n'));
  return {
    content: [{ type: 'text', text }],
    ...(structured && { structuredContent: structured }),
    ...(isError && { isError }),
  };
}
