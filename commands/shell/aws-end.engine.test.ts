/** A run on AWS that is stopped: its tables go, or are named. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../../kit/document-client.ts';
import { dropTable } from '../../kit/table.ts';
import { type AwsStandIn, startAwsStandIn } from '../../tools/aws-stand-in.ts';
import { ROOT } from '../../tools/tree-copy.ts';

const TABLES = ['edgewise-one', 'edgewise-two'];

let aws: AwsStandIn;
let db: DynamoDBDocumentClient;
/** In front of the engine: it takes every DeleteTable, and answers none. */
let dropsNothing: Server;
beforeAll(async () => {
  aws = await startAwsStandIn();
  db = createDocumentClient({ endpoint: aws.endpoint });
  dropsNothing = createServer((request, response) => {
    if (request.headers['x-amz-target'] === 'DynamoDB_20120810.DeleteTable') return;
    const { method = 'POST', url = '/', headers } = request;
    const onward = httpRequest(new URL(url, aws.endpoint), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  dropsNothing.listen(0, '127.0.0.1');
  await once(dropsNothing, 'listening');
});
afterAll(async () => {
  db.destroy();
  dropsNothing.closeAllConnections();
  dropsNothing.close();
  await aws.stop();
});

/** A run whose tables are made. */
async function begun(more: Record<string, string> = {}): Promise<Run> {
  const run = new Run({ ...aws.environment, ...more });
  await expect.poll(() => run.text).toContain('Both are made.');
  return run;
}

class Run {
  text = '';
  code: number | null | undefined;
  readonly #child: ChildProcessWithoutNullStreams;

  constructor(environment: Record<string, string>) {
    const words = ['--import', 'tsx', 'tools/aws-run-process.ts'];
    const env = { ...process.env, ...environment };
    this.#child = spawn(process.execPath, words, { cwd: ROOT, env });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (data: string) => {
        this.text += data;
      });
    }
    this.#child.once('close', (code) => {
      this.code = code;
    });
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }
}

async function names(): Promise<string[]> {
  return (await db.send(new ListTablesCommand({}))).TableNames ?? [];
}

describe('a run on AWS drops its tables and ends with 130', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('after %s', async (signal) => {
    const run = await begun();
    expect(await names()).toEqual(TABLES);
    run.signal(signal);
    await expect.poll(() => run.code).toBe(130);
    expect(run.text).toContain('Dropped 2 tables.');
    expect(await names()).toEqual([]);
  });

  test('after one Ctrl-C that the terminal and npm both send', async () => {
    const run = await begun();
    run.signal('SIGINT');
    run.signal('SIGINT');
    await expect.poll(() => run.code).toBe(130);
    expect(await names()).toEqual([]);
  });
});

test('a second Ctrl-C ends a run at once, which names what is left and how to drop it', async () => {
  const { port } = dropsNothing.address() as AddressInfo;
  const run = await begun({ AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` });
  const pressed = (): number | null | undefined => {
    run.signal('SIGINT');
    return run.code;
  };
  await expect.poll(pressed, { interval: 200 }).toBe(130);
  for (const name of TABLES) {
    expect(run.text).toContain(`aws dynamodb delete-table --table-name ${name} --region us-east-1`);
  }
  expect(run.text).toContain('npm run aws clean');
  expect(await names()).toEqual(TABLES);
  for (const name of TABLES) await dropTable(db, name);
});
