/** The Model Context Protocol's SDK: it is installed when it is first needed, so learners do without it. */

import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installOnce } from '../shell/install-once.ts';

/** The SDK, as far as it is used here. */
export interface ProtocolSdk {
  readonly Server: new (
    about: { name: string; title: string; version: string },
    options: { capabilities: object; instructions: string },
  ) => ProtocolServer;
  /** Standard input and output. */
  readonly StdioServerTransport: new () => object;
  readonly ListToolsRequestSchema: object;
  readonly CallToolRequestSchema: object;
}

/** One connection with a client. */
export interface ProtocolServer {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  setRequestHandler(
    schema: object,
    handler: (request: ProtocolRequest, extra: RequestExtra) => object | Promise<object>,
  ): void;
  connect(transport: object): Promise<void>;
  /** Cancels the calls that are under way. */
  close(): Promise<void>;
}

/** A request of a client; its parameters are those of a tool call. */
export interface ProtocolRequest {
  readonly params: { readonly name: string; readonly arguments?: object };
}

/** What comes with a request. */
export interface RequestExtra {
  readonly signal: AbortSignal;
  /** Has a token where the client wants to hear of progress. */
  readonly _meta?: { readonly progressToken?: string | number };
  sendNotification(notification: object): Promise<void>;
}

const PACKAGE = '@modelcontextprotocol/sdk';
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Of the SDK, those that serve standard input and output. */
const MODULES = ['server/index.js', 'server/stdio.js', 'types.js'];

/**
 * Loads the SDK.
 *
 * @param say told that npm installs the SDK, where it does
 * @throws {KitError} `environment.noProtocolSdk`
 * @see https://modelcontextprotocol.io/specification
 */
export async function loadProtocolSdk(say: (sentence: string) => void): Promise<ProtocolSdk> {
  const files = MODULES.map((file) =>
    join(FOLDER, 'node_modules', PACKAGE, 'dist', 'esm', ...file.split('/')),
  );
  installOnce({
    ...{ folder: 'commands/mcp', what: "the Model Context Protocol's SDK" },
    ...{ code: 'environment.noProtocolSdk', say },
  });
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return Object.assign({}, ...modules);
}
