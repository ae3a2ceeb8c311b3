import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cliCommand, cliFileCommand, cliInput, cliSettings } from './cli-command.ts';

const ENDPOINT = 'http://127.0.0.1:8765';

function command(operation: string, input: Record<string, unknown>): string {
  return `\n${cliCommand({ operation, input }, ENDPOINT).join('\n')}`;
}

describe('a request as a command of the AWS CLI', () => {
  test('has an option a line, its name in small letters with dashes', () => {
    const input = {
      TableName: 'graph',
      KeyConditionExpression: 'PK = :p AND begins_with(SK, :s)',
      ExpressionAttributeValues: { ':p': { S: 'INVOICE#1' }, ':s': { S: 'BILL#' } },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 10,
    };
    expect(command('Query', input)).toMatchInlineSnapshot(`
      "
      aws dynamodb query --endpoint-url http://127.0.0.1:8765 --no-paginate \\
        --table-name graph \\
        --key-condition-expression 'PK = :p AND begins_with(SK, :s)' \\
        --expression-attribute-values '{":p":{"S":"INVOICE#1"},":s":{"S":"BILL#"}}' \\
        --no-scan-index-forward \\
        --consistent-read \\
        --limit 10"
    `);
  });

  test('puts nested members on lines of their own, and short ones on one', () => {
    const Key = { PK: { S: 'INVOICE#1' }, SK: { S: 'BILL#7' } };
    const Delete = { TableName: 'graph', Key, ConditionExpression: 'attribute_exists(PK)' };
    expect(command('TransactWriteItems', { TransactItems: [{ Delete }] })).toMatchInlineSnapshot(`
      "
      aws dynamodb transact-write-items --endpoint-url http://127.0.0.1:8765 \\
        --transact-items '[
          {
            "Delete": {
              "TableName": "graph",
              "Key": {"PK":{"S":"INVOICE#1"},"SK":{"S":"BILL#7"}},
              "ConditionExpression": "attribute_exists(PK)"
            }
          }
        ]'"
    `);
  });

  test('keeps an apostrophe within single quotes', () => {
    const input = { Item: { payee: { S: "O'Neil" } } };
    expect(command('PutItem', input)).toContain(`'{"payee":{"S":"O'\\''Neil"}}'`);
  });

  test('quotes what a shell would take for its own', () => {
    const input = { ProjectionExpression: '$PATH; `x` *' };
    expect(command('GetItem', input)).toContain("--projection-expression '$PATH; `x` *'");
    expect(command('GetItem', { ProjectionExpression: '' })).toContain(
      "--projection-expression ''",
    );
  });

  test('has binary values as base64', () => {
    const input = { Item: { a: { B: new Uint8Array([0, 255]) }, b: { B: Buffer.from('hi') } } };
    expect(command('PutItem', input)).toContain('\'{"a":{"B":"AP8="},"b":{"B":"aGk="}}\'');
  });

  test('leaves out what was not said', () => {
    const input = { TableName: 'graph', IndexName: undefined, Limit: null };
    expect(command('GetItem', input)).not.toMatch(/index|limit/);
  });

  test.each(['Query', 'Scan'])('reads one page by %s, as the request did', (operation) => {
    expect(command(operation, {})).toContain('--no-paginate');
    expect(cliFileCommand({ operation, input: {} }, ENDPOINT, 'x.json')).toContain('--no-paginate');
  });

  test('reads its input from a file just as well, the same in every shell', () => {
    const request = { operation: 'PutItem', input: { Item: { a: { B: Buffer.from('hi') } } } };
    expect(JSON.parse(cliInput(request))).toEqual({ Item: { a: { B: 'aGk=' } } });
    expect(cliFileCommand(request, ENDPOINT, '.workshop/1.json')).toBe(
      `aws dynamodb put-item --endpoint-url ${ENDPOINT} --cli-input-json file://.workshop/1.json`,
    );
  });
});

describe('the settings of the commands', () => {
  test.each([
    ['linux', 'export AWS_ACCESS_KEY_ID=edgewise', 'export AWS_PAGER='],
    ['win32', "$env:AWS_ACCESS_KEY_ID = 'edgewise'", "$env:AWS_PAGER = ''"],
  ])('on %s hide the user’s own credentials', (platform, key, pager) => {
    expect(cliSettings(platform)).toEqual(expect.arrayContaining([key, pager]));
    expect(cliSettings(platform).join('\n')).toContain('AWS_SESSION_TOKEN');
  });
});

describe.skipIf(process.platform === 'win32')('what a POSIX shell makes of a command', () => {
  /** Stands in for the CLI: its arguments, each ended by a NUL. */
  const SCRIPT = `aws() { printf '%s\\0' "$@"; }\n`;
  const argumentsOf = (lines: readonly string[]): string[] =>
    spawnSync('sh', { input: `${SCRIPT}${lines.join('\n')}\n`, encoding: 'utf8' })
      .stdout.split('\0')
      .slice(0, -1);

  const text = fc.string({
    unit: fc.constantFrom('a', "'", '"', '\\', '$', '`', '\n', ' ', '!', 'é', '😀'),
  });
  const attribute = fc.letrec<{ value: object }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.record({ S: fc.oneof(text, fc.string({ unit: 'binary' })) }),
      fc.record({ N: fc.integer().map(String) }),
      fc.record({ BOOL: fc.boolean() }),
      fc.record({ SS: fc.array(text, { minLength: 1, maxLength: 3 }) }),
      fc.record({ L: fc.array(tie('value'), { maxLength: 3 }) }),
      fc.record({ M: fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }) }),
    ),
  })).value;
  const item = fc.dictionary(text, attribute, { maxKeys: 4, noNullPrototype: true });
  const put = fc.record({ Put: fc.record({ TableName: text, Item: item }) });
  const input = fc.record(
    {
      KeyConditionExpression: text,
      ConsistentRead: fc.boolean(),
      Limit: fc.nat(),
      Item: item,
      TransactItems: fc.array(put, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  );

  test('is the request again, whatever its data hold', () => {
    fc.assert(
      fc.property(input, (request) => {
        const [service, operation, ...options] = argumentsOf(
          cliCommand({ operation: 'PutItem', input: request }, ENDPOINT),
        );
        expect([service, operation, ...options.slice(0, 2)]).toEqual([
          'dynamodb',
          'put-item',
          '--endpoint-url',
          ENDPOINT,
        ]);
        expect(inputOf(options.slice(2))).toEqual(request);
      }),
      { numRuns: 200 },
    );
  });

  /** The input that the options stand for, as the CLI reads them. */
  function inputOf(options: string[]): Record<string, unknown> {
    const read: Record<string, unknown> = {};
    for (let rest = options; rest.length > 0; ) {
      const [flag = '', value = ''] = rest;
      const isFlag = /consistent-read$/.test(flag);
      if (isFlag) read.ConsistentRead = flag === '--consistent-read';
      if (flag === '--limit') read.Limit = Number(value);
      if (flag === '--key-condition-expression') read.KeyConditionExpression = value;
      if (flag === '--item') read.Item = JSON.parse(value);
      if (flag === '--transact-items') read.TransactItems = JSON.parse(value);
      rest = rest.slice(isFlag ? 1 : 2);
    }
    return read;
  }
});
