/**
 * A proxy in front of an engine that keeps running: every local engine lets any web page in.
 *
 * The embedded engine has no option against it. DynamoDB Local can refuse other origins (`-cors`),
 * but takes every `Host`.
 */

import type { AccessOptions } from '../http/access.ts';
import { dynamoDBAccess, type Reply, serve } from '../http/exchange.ts';
import { startLoopbackServer } from '../http/loopback-server.ts';
import { Upstream, UpstreamError } from '../http/upstream.ts';
import { KitError } from '../kit-error.ts';
import type { Engine } from './engine.ts';

/** Where the proxy listens, and who may come in. */
export interface EngineProxyOptions extends AccessOptions {
  port: number;
}

/**
 * The same engine on the proxy's address; its `stop` ends both. What comes in is sent on once and
 * unchanged, and answered as the engine answers, but for the headers that let in every origin.
 *
 * @throws {KitError} `engine.portTaken`, `access.badOrigin`, `access.badHost`; the engine runs on
 */
export async function startEngineProxy(
  engine: Engine,
  { port, ...access }: EngineProxyOptions,
): Promise<Engine> {
  const link = new Upstream(engine.endpoint);
  const filterAt = (got: number) => dynamoDBAccess(got, access);
  const server = await startLoopbackServer({ port, portTaken, filterAt }, (incoming, outgoing) =>
    serve((request) => link.send(request).catch(broken), incoming, outgoing),
  );
  const stop = async (): Promise<void> => {
    await server.close();
    link.close();
    await engine.stop();
  };
  return { ...engine, endpoint: server.endpoint, stop };
}

/** An engine that died answers nothing: its clients see a connection that breaks. */
function broken(error: unknown): Reply | undefined {
  if (error instanceof UpstreamError) return undefined;
  throw error;
}

function portTaken(port: number, cause: NodeJS.ErrnoException): KitError {
  return new KitError(
    'engine',
    'engine.portTaken',
    `Expected port ${port} of 127.0.0.1 to be free, but it is not (${cause.code}). Say another, for example port=8790.`,
    { details: { port }, cause },
  );
}
