import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { targetOf } from './connection.ts';
import { driveSdk } from './sdk-loop.ts';

const server = createServer();
afterEach(() => void server.close().closeAllConnections());

test('the SDK repeats what is throttled, and gives up what is throttled every time', async () => {
  const tries = new Map<string, number>();
  server.on('request', (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const id = Number(JSON.parse(body).Item.PK.N);
      const tried = (tries.get(`${id}`) ?? 0) + 1;
      tries.set(`${id}`, tried);
      // Even calls are throttled once, call 5 always.
      const isThrottled = id === 5 || (id % 2 === 0 && tried === 1);
      response.statusCode = isThrottled ? 400 : 200;
      const type = 'com.amazon.coral.availability#ThrottlingException';
      response.end(isThrottled ? JSON.stringify({ __type: type, message: 'slow down' }) : '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const target = targetOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { sent, counts, attempts, mostAttempts } = await driveSdk({
    target,
    requestsPerSecond: 100,
    seconds: 0.1,
    call: (nth) => ({
      operation: 'PutItem',
      input: { TableName: 'T', Item: { PK: { N: `${nth}` } } },
    }),
  });
  expect(sent).toBe(10);
  expect(counts).toMatchObject({ done: 9, throttled: 1, failed: 0 });
  expect(tries.get('5')).toBe(mostAttempts);
  expect(attempts).toBe(4 + 5 * 2 + mostAttempts);
});
