/** `npm run mcp` as the protocol's own client sees it: a real process on standard input and output. */

import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { npmCi } from '../../kit/npm-ci.ts';
import { patienceMs } from '../patience.ts';
import { ROOT, type TreeCopy } from '../tree-copy.ts';
import { WITHOUT_AWS } from '../without-aws.ts';

/** A call takes a check at most. */
const CALL_MS = patienceMs(20);

/** The result of a tool call. */
export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** A tool as it is listed. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, { description: string }>> };
}

/** How a request is made. */
interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly onprogress?: (progress: { message?: string }) => void;
}

/** The SDK's client, as far as it is used here. */
interface SdkClient {
  connect(transport: SdkTransport): Promise<void>;
  listTools(): Promise<{ tools: ListedTool[] }>;
  callTool(call: object, schema: undefined, options: RequestOptions): Promise<CallResult>;
  getServerVersion(): { name: string; version: string };
  getInstructions(): string;
  close(): Promise<void>;
}

interface SdkTransport {
  readonly stderr: Readable;
}

const SDK = join('commands', 'mcp', 'node_modules');

/** Puts the SDK into a copy of the project: this project's own, else npm installs it there. */
export async function installSdk(tree: TreeCopy): Promise<void> {
  const folder = join(tree.folder, SDK);
  if (existsSync(join(ROOT, SDK))) return symlink(join(ROOT, SDK), folder, 'junction');
  const reason = npmCi(join(tree.folder, 'commands', 'mcp'));
  if (reason !== undefined) throw new Error(`npm ci of commands/mcp: ${reason}`);
}

/** A client and its server. */
export class ProtocolClient {
  /** What the server has said on standard error. */
  said = '';
  readonly #client: SdkClient;

  private constructor(client: SdkClient, transport: SdkTransport) {
    this.#client = client;
    transport.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.said += text;
    });
  }

  /** Starts the server in a copy of the project, and shakes hands with it. */
  static async start(
    tree: TreeCopy,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ProtocolClient> {
    const { Client } = await sdkModule(tree, 'client/index.js');
    const { StdioClientTransport } = await sdkModule(tree, 'client/stdio.js');
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(tree.folder, 'commands', 'shell', 'run.mjs'), 'mcp'],
      env: { ...WITHOUT_AWS, EDGEWISE_LIMIT: String(CALL_MS / 1_000), ...environment },
      stderr: 'pipe',
    }) as SdkTransport;
    const client = new Client({ name: 'edgewise-test', version: '1.0.0' }) as SdkClient;
    const started = new ProtocolClient(client, transport);
    await client.connect(transport);
    return started;
  }

  get server(): { name: string; version: string } {
    return this.#client.getServerVersion();
  }

  get instructions(): string {
    return this.#client.getInstructions();
  }

  async tools(): Promise<ListedTool[]> {
    return (await this.#client.listTools()).tools;
  }

  call(name: string, words: object = {}, options: RequestOptions = {}): Promise<CallResult> {
    const all = { timeout: CALL_MS, ...options };
    return this.#client.callTool({ name, arguments: words }, undefined, all);
  }

  /** Closes the server's standard input, and waits for its end. */
  close(): Promise<void> {
    return this.#client.close();
  }
}

/** The text of an answer. */
export function answerText({ content }: CallResult): string {
  return content.map(({ text }) => text).join('\n');
}

/** A module of the SDK, whose types are not installed with the project's. */
// biome-ignore lint/suspicious/noExplicitAny: The classes are described above as far as they are used.
function sdkModule(tree: TreeCopy, name: string): Promise<any> {
  const file = join(tree.folder, SDK, '@modelcontextprotocol', 'sdk', 'dist', 'esm', name);
  return import(pathToFileURL(file).href);
}
