/** The page's server with a fake source, and requests to it as bytes. */

import { connect, type Socket } from 'node:net';
import { pageFile } from '../../web/server/files/page-file.ts';
import { startWebServer, type WebServer } from '../../web/server/web-server.ts';
import { type RawAnswer, sendRaw } from '../door/raw-request.ts';
import { FakeSource } from './fake-source.ts';

/** How long a body may take in these tests, in milliseconds. */
const BODY_MS = 100;

/** A server that listens. */
export interface RawPage {
  readonly source: FakeSource;
  readonly server: WebServer;
  /** Bugs that were told. */
  readonly bugs: unknown[];
  readonly host: string;
  /** The header that says the token. */
  readonly token: string;
  /** One request on a connection of its own: the first line without its version, then headers. */
  ask(first: string, headers?: readonly string[], body?: string): Promise<RawAnswer>;
  /** A connection that stays open; what it has been told is in `said`. */
  open(text: string): OpenStream;
}

/** A connection that stays open. */
export interface OpenStream {
  readonly socket: Socket;
  said: string;
  isClosed: boolean;
}

/** Starts one on a free port. */
export async function startRawPage(): Promise<RawPage> {
  const source = new FakeSource();
  const bugs: unknown[] = [];
  const files = new Map([['/', await pageFile('text/html; charset=utf-8', '<!doctype html>')]]);
  const server = await startWebServer({
    port: 0,
    source,
    files: Promise.resolve(files),
    onBug: (error) => bugs.push(error),
    bodyLimits: { mostBytes: 4_096, mostMs: BODY_MS },
  });
  const { host, hostname, port } = new URL(server.endpoint);
  return {
    source,
    server,
    bugs,
    host,
    token: `X-Edgewise-Token: ${server.token}`,
    ask: (first, headers = [`Host: ${host}`], body) =>
      sendRaw(server.endpoint, [`${first} HTTP/1.1`, ...headers], body),
    open: (text) => {
      const socket = connect(Number(port), hostname);
      const stream: OpenStream = { socket, said: '', isClosed: false };
      socket.on('data', (data) => {
        stream.said += data.toString();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        stream.isClosed = true;
      });
      socket.write(text);
      return stream;
    },
  };
}
