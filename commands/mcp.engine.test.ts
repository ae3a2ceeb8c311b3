/** `npm run mcp` and the protocol's own client, in a copy of the project. */

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../kit/engine/port.ts';
import { CAN_LIST, processesIn } from '../tools/left-process.ts';
import { answerText, installSdk, ProtocolClient } from '../tools/mcp/protocol-client.ts';
import { RawServer } from '../tools/mcp/raw-server.ts';
import { copyTree, type TreeCopy } from '../tools/tree-copy.ts';

const MCP = ['commands/shell/run.mjs', 'mcp'];
const NAMES = [
  'current_step',
  'check',
  'receipt',
  'collections',
  'hint',
  'simulate',
  'governor_state',
];

let tree: TreeCopy;
const inTree = (...path: string[]): string => join(tree.folder, ...path);

beforeAll(async () => {
  tree = await copyTree();
});
afterAll(() => tree.remove());

describe('npm run mcp', () => {
  test('without its SDK, and with an npm that does not run, ends with 4 and one sentence', async () => {
    const { code, stdout, stderr } = await tree.node(MCP, { npm_execpath: inTree('no-npm.js') });
    expect(code).toBe(4);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /^npm installs the .* done once\.\nExpected npm to install .* Run npm ci in that folder\.\n$/,
    );
  });

  test('takes an SDK for missing whose install was cut off: npm writes its list last', async () => {
    const modules = inTree('commands', 'mcp', 'node_modules');
    for (const name of ['server/index.js', 'server/stdio.js', 'types.js']) {
      const file = join(modules, '@modelcontextprotocol', 'sdk', 'dist', 'esm', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '');
    }
    const { code, stderr } = await tree.node(MCP, { npm_execpath: inTree('no-npm.js') });
    await rm(modules, { recursive: true });
    expect(code, stderr).toBe(4);
    expect(stderr).toContain('Expected npm to install ');
  });

  test('help needs no SDK, and has the setting of a client, which starts it from any folder', async () => {
    expect(existsSync(inTree('commands', 'mcp', 'node_modules'))).toBe(false);
    const { code, stdout, stderr } = await tree.node([...MCP, 'help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(existsSync(inTree('commands', 'mcp', 'node_modules'))).toBe(false);
    const json = stdout.slice(stdout.indexOf('\n{'), stdout.lastIndexOf('\n}') + 2);
    const { command, args } = JSON.parse(json).mcpServers.edgewise;
    expect(command).toBe(process.execPath);
    expect(args).toEqual([inTree('commands', 'shell', 'run.mjs'), 'mcp']);
  });

  test('refuses an unknown word on standard error', async () => {
    const { code, stdout, stderr } = await tree.node([...MCP, 'serve']);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain('`serve` is not a word of npm run mcp.');
  });
});

describe('a client', () => {
  let client: ProtocolClient;
  const call = (name: string, words?: object) => client.call(name, words);

  beforeAll(async () => {
    await installSdk(tree);
    const port = String(await freePort());
    client = await ProtocolClient.start(tree, { EDGEWISE_GOVERNOR_PORT: port });
  });
  afterAll(() => client?.close());

  test('learns the name of the server, its rules and its tools', async () => {
    expect(client.server.name).toBe('edgewise');
    expect(client.instructions).toContain('never write model.ts');
    const tools = await client.tools();
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    const parameters = tools.flatMap(({ inputSchema }) => Object.values(inputSchema.properties));
    for (const { description } of [...tools, ...parameters]) expect(description).toMatch(/\.$/);
  });

  test('hears of a lab that has not run what to type', async () => {
    const current = await call('current_step');
    expect(answerText(current)).toContain('Step 1.1, put an invoice and a bill: open');
    expect(current.structuredContent).toMatchObject({
      step: { id: '1.1', functions: ['putNode'] },
      next: 'npm run lab:1',
    });
    const sentence = 'Lab 3 has not run yet. Begin with:  npm run lab:3';
    expect(answerText(await call('receipt', { lab: 3 }))).toBe(sentence);
    expect(answerText(await call('collections', { lab: 3 }))).toBe(sentence);
  });

  test('checks a step: the screen without colour, and the report of the same run', async () => {
    await putModel('wrong/scan.ts', "console.log('\\u001b[31mhello\\u001b[0m');\n");
    const told: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string }) => told.push(message);
    const checked = await client.call('check', { step: '1.5' }, { onprogress });
    const text = answerText(checked);
    expect(checked.isError).toBeUndefined();
    expect(text).toContain('your model printed: hello\n');
    expect(text).not.toContain('\u001b');
    expect(text).toMatch(/FAIL 1\.5 .* smell: SCAN/);
    expect(checked.structuredContent).toMatchObject({ exitCode: 1, report: { outcome: 'fail' } });
    expect(checked.structuredContent?.report).toEqual(
      JSON.parse(readFileSync(inTree('.workshop', 'last', '01', 'result.json'), 'utf8')),
    );
    expect(told[0]).toContain('1.5 fail: one Query on the inverted index');
  });

  test('reads the receipt, and is told when the model was saved since', async () => {
    const receipt = await call('receipt', { step: '1.5' });
    expect(answerText(receipt)).toContain(
      'way: Scan table x4\n    budget: requests 1, items read 25',
    );
    expect(receipt.structuredContent).toMatchObject({
      report: { steps: [{ failure: { smell: 'SCAN' } }] },
      isOld: false,
    });
    await putModel('wrong/scan.ts');
    const { structuredContent } = await call('receipt');
    expect(structuredContent).toMatchObject({ isOld: true });
  });

  test('draws the item collections as show does, by the table and by an index', async () => {
    for (const index of [[], ['gsi1']]) {
      const { stdout } = await tree.node(['commands/lab.mjs', '1', 'show', ...index]);
      const drawn = await call('collections', index.length > 0 ? { index: index[0] } : {});
      expect(`${answerText(drawn)}\n`).toBe(stdout);
    }
  });

  test('uses up hints as the command does', async () => {
    const first = answerText(await call('hint', { lab: 1 }));
    expect(first).toContain('Step 1.5, all invoices that hold part of a bill: hint 1 of 3');
    expect(first).toContain('Your Scan read');
    const { stdout } = await tree.node(['commands/lab.mjs', '1', 'hint']);
    expect(stdout).toContain('hint 2 of 3');
    expect(answerText(await call('hint', { lab: 1 }))).toContain('hint 3 of 3');
  });

  test('simulates an example, with a limit that is broken, and a scenario of its own', async () => {
    const fail = ['throttled>1%'];
    const { structuredContent } = await call('simulate', {
      ...{ example: 'p1-3-shuffled-file', seed: 2, fail },
    });
    expect(structuredContent).toMatchObject({ isPartial: false, broken: [expect.any(String)] });
    const load = { table: 'T', operation: 'write', keys: { distribution: 'even', count: 10 } };
    const scenario = {
      title: 'ten keys',
      tables: [{ name: 'T', mode: 'on-demand' }],
      phases: [{ name: 'p', seconds: 5, loads: [{ ...load, open: { itemsPerSecond: 10 } }] }],
    };
    expect(answerText(await call('simulate', { scenario }))).toMatch(
      /^ten keys\n {2}5 s on a virtual/,
    );
  });

  test('sees the state of a governor that runs, or how to start one', async () => {
    const none = await call('governor_state');
    expect(none.structuredContent).toEqual({ isRunning: false });
    expect(answerText(none)).toContain('npm run governor scale=0.05');
    const governor = tree.start([
      ...['commands/shell/run.mjs', 'governor', `port=${await freePort()}`, 'scale=0.05'],
    ]);
    try {
      await expect
        .poll(async () => (await call('governor_state')).structuredContent)
        .toMatchObject({ isRunning: true, scale: 0.05, tables: [] });
    } finally {
      governor.kill('SIGINT');
      await once(governor, 'close');
    }
  });

  test.each([
    ['hint', { lab: 0 }, 'Expected `lab` to be a whole number from 1 to 99, got `0`. Correct it'],
    ['hint', { lab: 77 }, 'There is no lab 77. There are: 1, '],
    ['check', { lab: 2, step: '1.3' }, 'Lab 2 has no step 1.3. It has: 2.1, '],
    ['check', { step: '1.3 solution' }, 'Expected `step` to be a text'],
    ['check', { model: 'solutions/01-invoicing/model.ts' }, 'to have only lab, step, got `model`.'],
    ['collections', { index: 'GSI9' }, 'Expected an index of Invoicing, got `GSI9`. It has: GSI1.'],
    ['simulate', {}, 'Expected one of `example` and `scenario`, got neither.'],
    ['simulate', { example: '../../solutions' }, 'Expected `example` to be ad-1-adaptive-instant'],
    ['simulate', { scenario: { title: 3 } }, 'Expected the scenario to have `tables`, got none.'],
    ['governor_state', { port: 1 }, 'Expected governor_state without arguments.'],
  ])('%s %j is refused in a sentence', async (name, words, sentence) => {
    const refused = await call(name, words);
    expect(refused.isError).toBe(true);
    expect(answerText(refused)).toContain(sentence);
    expect(answerText(refused)).not.toMatch(/\n|\bat .*:\d+:\d+/);
  });

  test.each(['solution', 'diff'])('finds no tool %s', async (name) => {
    await expect(call(name)).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining(`There is no tool \`${name}\`. There are: ${NAMES[0]}, `),
    });
  });

  test('has a second check refused while the first one runs', async () => {
    const [first, second] = await Promise.all([
      call('check', { step: '1.1' }),
      call('check', { step: '1.2' }),
    ]);
    expect(first.structuredContent).toMatchObject({ exitCode: 0 });
    expect(second.isError).toBe(true);
    expect(answerText(second)).toBe(
      'A check of step 1.1 is under way. Wait for its answer, then call check again.',
    );
  });

  test('ends a check by cancelling its call; the next one is not refused', async () => {
    const stop = new AbortController();
    const onprogress = () => stop.abort();
    const cancelled = client.call('check', { lab: 1 }, { signal: stop.signal, onprogress });
    await expect(cancelled).rejects.toThrow();
    if (CAN_LIST) await expect.poll(checkProcesses).toEqual([]);
    await expect
      .poll(async () => (await call('check', { step: '1.1' })).structuredContent)
      .toMatchObject({ exitCode: 0 });
  });

  test('meets a model that cannot be loaded: that is an answer, not an error', async () => {
    await writeFile(inTree('labs', '01-invoicing', 'model.ts'), 'export const = 1;\n');
    const { isError, structuredContent } = await call('check', { lab: 1 });
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({ exitCode: 1, report: { outcome: 'broken' } });
    expect(answerText(await call('receipt'))).toContain('Last run of lab 1: broken');
  });

  test('has heard nothing on standard error', () => {
    expect(client.said).toBe('');
  });
});

describe('standard output', () => {
  const check = {
    id: 2,
    method: 'tools/call',
    params: { name: 'check', arguments: { step: '1.1' }, _meta: { progressToken: 7 } },
  };

  test('has messages alone, also where the model prints; the end of the input ends it', async () => {
    await putModel('wrong/scan.ts', "console.log('{}');\n");
    const server = new RawServer(tree);
    await server.begin();
    for (const line of ['no message', '{"jsonrpc":"2.0","method":7}']) server.write(line);
    server.send({ id: 9, result: {} });
    server.send(check);
    await server.hears(({ id }) => id === 2);
    expect(await server.close()).toBe(0);
    expect(server.messages.map(({ jsonrpc }) => jsonrpc)).not.toContain(undefined);
    expect(server.stdout.endsWith('\n')).toBe(true);
    const line = 'The client sent a line that is not JSON-RPC. The server left the line out.\n';
    const stale = 'The connection to the client has a problem: Received a response for an unknown';
    expect(server.stderr.startsWith(`${line}${line}${stale}`), server.stderr).toBe(true);
    expect(server.stderr.trimEnd().split('\n')).toHaveLength(3);
  });

  test.each([
    ['the end of its input', (server: RawServer) => server.close()],
    ['SIGTERM', (server: RawServer) => server.kill('SIGTERM')],
  ])('stays so when %s comes during a check, and no process is left', async (_, end) => {
    const server = new RawServer(tree);
    await server.begin();
    server.send({ ...check, params: { ...check.params, arguments: { lab: 1 } } });
    await server.hears(({ method }) => method === 'notifications/progress');
    expect(await end(server)).toBe(0);
    expect(server.messages.some(({ id }) => id === 2)).toBe(false);
    if (CAN_LIST) await expect.poll(checkProcesses).toEqual([]);
  });
});

/** Processes of checks; the client's server is none. */
function checkProcesses(): string[] {
  return processesIn(tree.folder).filter((command) => !command.includes('run.mjs'));
}

/** Saves a known-wrong model as the learner's. */
async function putModel(file: string, before = ''): Promise<void> {
  const text = readFileSync(inTree('labs', '01-invoicing', ...file.split('/')), 'utf8');
  await writeFile(inTree('labs', '01-invoicing', 'model.ts'), `${before}${text}`);
}
