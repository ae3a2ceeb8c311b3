/** The least that a proxy of node:http does: both bodies are piped, nothing is looked at. */

import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerFor } from '../part.ts';

const { hostname, port } = new URL(process.argv[2] as string);
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const out = request({ agent, hostname, port, method, path, headers }, (response) => {
    outgoing.writeHead(response.statusCode as number, response.rawHeaders);
    response.pipe(outgoing);
  });
  out.once('error', () => outgoing.destroy());
  incoming.pipe(out);
});
server.listen(0, '127.0.0.1', () => {
  answerFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
