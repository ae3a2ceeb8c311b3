/** The raw wire: requests made before the clock starts, sent by node:http. */

import { Agent, request } from 'node:http';
import { marshall } from '@aws-sdk/util-dynamodb';
import { FAKE_SIGNATURE_DATE, fakeSignature } from '../../kit/fake-signature.ts';
import { IN_FLIGHT, inBatches, inFlight, type Writer } from './writer.ts';

const NOTHING_LEFT = /"UnprocessedItems":\{\}/;

/** What the engine can take from this machine: the bound of every writer. */
export function rawWriter(endpoint: string): Writer {
  return {
    name: 'raw wire',
    prepare: (table, follows) => {
      const bodies = inBatches(follows).map((batch) => {
        const puts = batch.map((follow) => ({ PutRequest: { Item: marshall(follow) } }));
        return Buffer.from(JSON.stringify({ RequestItems: { [table]: puts } }));
      });
      return async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
        await inFlight(bodies, (body) => post(endpoint, agent, body));
        agent.destroy();
      };
    },
  };
}

function post(endpoint: string, agent: Agent, body: Buffer): Promise<void> {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amz-target': 'DynamoDB_20120810.BatchWriteItem',
    'x-amz-date': FAKE_SIGNATURE_DATE,
    authorization: fakeSignature('edgewise'),
  };
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200 && NOTHING_LEFT.test(text)) resolve();
        else reject(new Error(`the engine answered ${response.statusCode}: ${text}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
