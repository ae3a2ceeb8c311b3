import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { serve } from '../../kit/http/exchange.ts';
import { startLoopbackServer } from '../../kit/http/loopback-server.ts';
import { engine } from '../test-engine.ts';
import { operationRequest } from './wire-request.ts';

const governor = await startGovernor({ target: engine.endpoint, scale: 0.02, clock: () => 0 });
beforeAll(async () => {
  await send('CreateTable', {
    TableName: 'Wrong',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
});
afterAll(async () => {
  await governor.stop();
});

async function send(operation: string, members: object | string, region = 'us-east-1') {
  const request = operationRequest(operation, members as string);
  const { authorization = '', ...rest } = request.headers;
  const headers = { ...rest, authorization: authorization.replace('us-east-1', region) };
  const answer = await fetch(governor.endpoint, { method: 'POST', headers, body: request.body });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const TOO_DEEP = {
  __type: 'com.amazon.coral.validate#ValidationException',
  message:
    'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
};
const nested = (levels: number): string =>
  `${'{"M":{"a":'.repeat(levels)}{"S":"x"}${'}}'.repeat(levels)}`;

describe('A value of more levels than DynamoDB takes is refused as AWS refuses it', () => {
  const key = '"id":{"S":"deep"}';
  test.each([
    ['PutItem', (v: string) => `{"TableName":"Wrong","Item":{${key},"v":${v}}}`],
    [
      'UpdateItem',
      (v: string) =>
        `{"TableName":"Wrong","Key":{${key}},"UpdateExpression":"SET v = :v","ExpressionAttributeValues":{":v":${v}}}`,
    ],
    [
      'BatchWriteItem',
      (v: string) => `{"RequestItems":{"Wrong":[{"PutRequest":{"Item":{${key},"v":${v}}}}]}}`,
    ],
    [
      'TransactWriteItems',
      (v: string) => `{"TransactItems":[{"Put":{"TableName":"Wrong","Item":{${key},"v":${v}}}}]}`,
    ],
    [
      'ExecuteStatement',
      (v: string) =>
        `{"Statement":"INSERT INTO Wrong VALUE {'id':'deep','v':?}","Parameters":[${v}]}`,
    ],
  ])('%s', async (operation, bodyOf) => {
    // The embedded engine cancels a transaction of 32 levels, with this sentence as its reason.
    const few = operation === 'TransactWriteItems' ? [] : [32];
    for (const levels of [...few, 20_000]) {
      const { status, body } = await send(operation, bodyOf(nested(levels)));
      expect([status, body]).toEqual([400, TOO_DEEP]);
    }
  });

  test('and the deepest that it takes is written', async () => {
    const body = `{"TableName":"Wrong","Item":{${key},"v":${nested(31)}}}`;
    expect((await send('PutItem', body)).status).toBe(200);
  });
});

test('A bug of the server is told where it runs, and the client sees no stack and no path', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const bug = new Error('a bug');
  const portTaken = (): Error => bug;
  const server = await startLoopbackServer(
    { port: 0, portTaken, filterAt: () => () => true },
    (incoming, outgoing) => serve(() => Promise.reject(bug), incoming, outgoing),
  );
  const answer = await fetch(server.endpoint, { method: 'POST', body: '{}' });
  await server.close();
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).toContain('InternalServerError');
  expect(text).not.toMatch(/a bug|\/|\.ts/);
  expect(told).toHaveBeenCalledWith(bug);
  told.mockRestore();
});

test('A table has one ARN, in the region of the request, wherever it is named', async () => {
  const arn = 'arn:aws:dynamodb:eu-central-1:000000000000:table/Wrong';
  const { body: described } = await send('DescribeTable', { TableName: 'Wrong' }, 'eu-central-1');
  expect(described.Table.TableArn).toBe(arn);
  const put = { TableName: 'Wrong', Item: { id: { S: 'hot' } } };
  let answer = await send('PutItem', put, 'eu-central-1');
  while (answer.status === 200) answer = await send('PutItem', put, 'eu-central-1');
  expect(answer.body.throttlingReasons[0].resource).toBe(arn);
  const other = await send('PutItem', put, 'ap-south-1');
  expect(other.body.throttlingReasons[0].resource).toBe(arn.replace('eu-central-1', 'ap-south-1'));
});
