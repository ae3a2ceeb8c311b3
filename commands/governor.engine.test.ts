/** `npm run governor`: what it says, refuses, and does when the engine behind it dies. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../kit/engine/embedded.ts';
import { freePort } from '../kit/engine/port.ts';
import { startGovernor } from '../kit/governor/proxy/server.ts';
import type { GovernorState } from '../kit/governor/proxy/state.ts';
import { readState } from '../kit/report/governor-screen.ts';
import { WireClient } from '../tools/governor/virtual-load.ts';
import { CAN_LIST, descendantsOf } from '../tools/process-tree.ts';
import { workFolder } from '../tools/test-folder.ts';
import { cleanEnvironment, ROOT } from '../tools/tree-copy.ts';

const COMMAND = ['commands/shell/run.mjs', 'governor'];
const TABLE = {
  TableName: 'Orders',
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
};
const PUT = { TableName: 'Orders', Item: { id: { S: 'star' } } };

const work = await workFolder();
const running: ChildProcessWithoutNullStreams[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

/** A governor that listens, with what it has written to standard error so far. */
async function start(...words: string[]) {
  const [port, enginePort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [...COMMAND, `port=${port}`, ...words], {
    cwd: ROOT,
    env: cleanEnvironment({ EDGEWISE_ENGINE_PORT: String(enginePort) }),
  });
  running.push(child);
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const client = new WireClient(`http://127.0.0.1:${port}`);
  return { child, client, ended, port, said: () => said };
}

function killEngineOf({ pid }: ChildProcessWithoutNullStreams): void {
  const engine = descendantsOf(pid as number).find((id) =>
    readlinkSync(`/proc/${id}/exe`).includes('dynoxide'),
  );
  process.kill(engine as number, 'SIGKILL');
}

describe.runIf(CAN_LIST)('A governor whose own engine dies', () => {
  test('says so and ends with the exit code of an engine', async () => {
    const { child, client, ended, said } = await start();
    await client.sendWell('CreateTable', TABLE);
    killEngineOf(child);
    expect((await ended)[0]).toBe(3);
    expect(said()).toMatch(/^The governor's own engine died \(signal SIGKILL\).*keep-going\.\n$/);
  });

  test('goes on where it was asked to, and its tables are gone', async () => {
    const { child, client, port, said } = await start('keep-going');
    await client.sendWell('CreateTable', TABLE);
    killEngineOf(child);
    await expect.poll(said).toContain('was started again, without tables');
    const status = (): Promise<number> =>
      client.send('CreateTable', TABLE).then((answer) => answer.status);
    const state = await fetch(`http://127.0.0.1:${port}/_governor/state`);
    expect(((await state.json()) as { tables: object[] }).tables).toEqual([]);
    await expect.poll(status).toBe(200);
  });
});

test('A governor says that its target is gone, and that it is back', async () => {
  const engine = await startEmbedded();
  const { client, port, said } = await start(`target=${engine.endpoint}`);
  await client.sendWell('CreateTable', TABLE);
  const state = async () => (await readState(port)) as GovernorState;
  expect(await state()).toMatchObject({ engine: 'there', tables: [{ name: 'Orders' }] });
  await engine.stop();
  expect((await client.send('ListTables', {})).status).toBe(503);
  await expect.poll(said).toMatch(/^The engine behind the governor, \S+, is gone: .*503.*\n$/);
  expect((await state()).engine).toBe('gone');
  const again = await startEmbedded({ port: Number(new URL(engine.endpoint).port) });
  await expect
    .poll(said)
    .toMatch(/, is back, without these tables: Orders\. They are forgotten\.\n$/);
  expect(await state()).toMatchObject({ engine: 'there', tables: [] });
  await client.sendWell('ListTables', {});
  await again.stop();
});

test('Rules and a manual clock come from the command line', async () => {
  const { client, port } = await start(
    'throttle=Orders/star:write:1,Orders/a,b:read',
    'clock=manual',
  );
  await client.sendWell('CreateTable', TABLE);
  expect((await client.send('PutItem', PUT)).status).toBe(400);
  expect((await client.send('PutItem', PUT)).status).toBe(200);
  const advance = { method: 'POST', body: '{"seconds": 5}' };
  const answer = await fetch(`http://127.0.0.1:${port}/_governor/advance`, advance);
  expect(await answer.json()).toEqual({ nowSeconds: 5 });
  const state = await (await fetch(`http://127.0.0.1:${port}/_governor/state`)).json();
  expect((state as { throttleRules: object[] }).throttleRules).toMatchObject([
    { key: 'star', refused: 1 },
    { key: 'a,b' },
  ]);
});

describe('npm run governor refuses in one sentence', () => {
  test.each([
    [['port=99999'], {}, 'Say, for example, port=8790.'],
    [[], { EDGEWISE_GOVERNOR_PORT: 'xyz' }, 'Expected `EDGEWISE_GOVERNOR_PORT` to be a port'],
    [['scale=1e9'], {}, 'from 0.02 to 1000000, got `1e9`'],
    [['throttle=Orders'], {}, 'Expected a rule such as'],
    [['target=http://127.0.0.1:8000/path'], {}, 'Say: target=http://127.0.0.1:8000.'],
    [[], { npm_config_port: '9310' }, 'Say: npm run governor port=9310.'],
  ])('%j with %j', async (words, environment, sentence) => {
    const { code, stderr } = await work.run(['governor', ...words], environment);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(64);
  });

  test('another governor, from the option or from the variable', async () => {
    const engine = await startEmbedded();
    const governor = await startGovernor({ target: engine.endpoint });
    const { endpoint } = governor;
    const asked = [
      await work.run(['governor', `target=${endpoint}`]),
      await work.run(['governor'], { AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
    ];
    for (const { code, stderr } of asked) {
      expect(stderr).toMatch(/^Expected an engine at \S+, got a governor.*\n$/);
      expect(code).toBe(64);
    }
    await governor.stop();
    await engine.stop();
  });
});
