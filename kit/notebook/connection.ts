/**
 * Where a kernel listens, as the file says that it is started with.
 * @see https://jupyter-client.readthedocs.io/en/latest/kernels.html#connection-files
 */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The content of a connection file. */
export interface KernelConnection {
  readonly transport: 'tcp';
  readonly ip: '127.0.0.1';
  readonly key: string;
  readonly signature_scheme: 'hmac-sha256';
  readonly shell_port: number;
  readonly iopub_port: number;
  readonly stdin_port: number;
  readonly control_port: number;
  readonly hb_port: number;
}

/** A connection with ports that nothing listened on a moment ago. */
export async function newConnection(): Promise<KernelConnection> {
  const [shell = 0, iopub = 0, stdin = 0, control = 0, heartbeat = 0] = await freePorts(5);
  return {
    transport: 'tcp',
    ip: '127.0.0.1',
    key: randomBytes(16).toString('hex'),
    signature_scheme: 'hmac-sha256',
    shell_port: shell,
    iopub_port: iopub,
    stdin_port: stdin,
    control_port: control,
    hb_port: heartbeat,
  };
}

/** All taken before the first is given back, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
