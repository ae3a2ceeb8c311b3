/** `npm run lab:1` as learners meet it: right, wrong, broken, and typed wrongly. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runsFolder } from '../../kit/engine/runs-folder.ts';
import { wrongText } from '../../tools/lab-gallery/wrong-model.ts';
import { commandsIn, testTree } from '../../tools/test-folder.ts';
import type { Ended } from '../../tools/tree-copy.ts';

const tree = await testTree();
const run = commandsIn(tree.folder);
const model = join(tree.folder, 'labs', '01-invoicing', 'model.ts');
const progress = join(tree.folder, '.workshop', 'progress.json');

const lab = (words: string[], environment?: NodeJS.ProcessEnv): Promise<Ended> =>
  run(['lab', '1', ...words], environment);

/** A check without the type check beside it, where types are not what it is about. */
const check = (words: string[], environment?: NodeJS.ProcessEnv): Promise<Ended> =>
  lab([...words, 'types=off'], environment);

/** What the progress file keeps of a step. */
function stepOf(id: string): { attempts: number; failures: number } | undefined {
  return existsSync(progress) ? JSON.parse(readFileSync(progress, 'utf8')).steps[id] : undefined;
}

/** The reference with one function's body replaced. */
async function writeModel(name: string, body: string): Promise<void> {
  const source = readFileSync(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), 'utf8');
  const head = new RegExp(`(export async function ${name}\\([^{]*\\{)`);
  expect(source).toMatch(head);
  await writeFile(model, source.replace(head, `$1\n${body}\n`));
}

describe('a learner’s first runs', () => {
  test('a fresh clone is told the file and the first step, exit 2', async () => {
    const { code, stdout } = await tree.node(['commands/lab.mjs', '1']);
    expect(stdout).toContain("labs/01-invoicing/model.ts, begin at todo('1.1')");
    expect(code).toBe(2);
    expect(existsSync(progress)).toBe(false);
  });

  test('a model that is there is never overwritten', async () => {
    await writeFile(model, '// mine\n');
    await check([]);
    expect(readFileSync(model, 'utf8')).toBe('// mine\n');
  });

  test('the reference copied over model.ts passes with receipts, exit 0, and is kept', async () => {
    await cp(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), model);
    const { code, stdout } = await lab([]);
    expect(stdout).toContain('PASS 1.5');
    expect(stdout).toMatch(/Query GSI1 +1 req +0\.5 RCU \(<= 1\.0\)/);
    expect(stdout).toContain('Lab 1 passed');
    expect(code).toBe(0);
    const kept = JSON.parse(readFileSync(progress, 'utf8'));
    expect(kept.steps['1.5']).toMatchObject({ attempts: 1, failures: 0 });
  });

  test('a Scan for step 1.5 is told that it is right and too dear, with both figures', async () => {
    await writeFile(model, await wrongText(1, 'scan'));
    const { code, stdout } = await check([]);
    expect(stdout).toContain('smell: SCAN');
    expect(stdout).toContain('The answer is right. The way costs too much:');
    expect(stdout).toMatch(/yours +4 +2,071 +25 +436\.0/);
    expect(stdout).toMatch(/budget +1 +25 +25 +1\.0/);
    expect(code).toBe(1);
  });

  test('one step can be checked alone', async () => {
    const { code, stdout } = await check(['1.3']);
    expect(stdout).toContain('PASS 1.3');
    expect(stdout).not.toContain('1.1');
    expect(code).toBe(0);
  });

  test('the next step to write is named, exit 2, when nothing fails', async () => {
    await writeModel('invoiceWithBills', "  (await import('#kit/todo.ts')).todo('1.4', 'later');");
    const { code, stdout } = await check([]);
    expect(stdout).toContain('Next: step 1.4');
    expect(stdout).toContain('core 4 of 5');
    expect(code).toBe(2);
  });

  test('the hint grows with every call, and the third failure names the reference', async () => {
    expect((await lab(['hint', '1.2'])).stdout).toContain('hint 1 of 3');
    expect((await lab(['hint', '1.2'])).stdout).toContain('hint 2 of 3');
    await writeFile(model, await wrongText(1, 'fat-item'));
    const first = await check(['1.2']);
    expect(first.stdout).toContain('For a hint (3 of 3):');
    expect(first.stdout).not.toContain('solution');
    await check(['1.2']);
    expect((await check(['1.2'])).stdout).toContain('npm run lab:1 solution');
  });
});

test('show names an index only in a lab that has one', async () => {
  const helpOf = async (number: string): Promise<string> =>
    (await run(['lab', number, 'help'])).stdout;
  expect(await helpOf('1')).toContain('npm run lab:1 show gsi1');
  expect(await helpOf('4')).not.toContain('the same items as the index holds them');
});

test('wrong lists the mistakes that are kept of a step, and the command that checks one', async () => {
  const { code, stdout } = await lab(['wrong', '1.5']);
  expect(code).toBe(0);
  expect(stdout).toContain('scan (SCAN): reads the whole table');
  const [, name = ''] = /npm run lab:1 model=(wrong:\S+) 1\.5/.exec(stdout) ?? [];
  expect((await check([`model=${name}`, '1.5'])).code).toBe(1);
});

test('a step with a table of its own is drawn, and hinted at, by the indexes of that table', async () => {
  const lab8 = (words: string[]): Promise<Ended> => run(['lab', '8', ...words]);
  const folder = join(tree.folder, 'labs', '08-production');
  const wrong = await wrongText(8, 'rating-prefix-without-delimiter');
  await writeFile(join(folder, 'model.ts'), wrong);
  expect((await lab8(['8.3', 'types=off'])).stdout).toContain('begins_with(GSI1SK, REVIEW)');
  const drawn = await lab8(['show', 'gsi1', '8.3']);
  expect([drawn.code, drawn.stdout]).toEqual([0, expect.stringContaining('step 8.3, in GSI1')]);
  // The lab's first table has indexes of other names.
  expect((await lab8(['show', 'keys', '8.3'])).code).toBe(64);
  expect((await lab8(['show', 'keys'])).code).toBe(0);
  // The Query names the sort key of its index.
  expect((await lab8(['hint', '8.3'])).stdout).not.toContain('names no');
});

describe('a model that is broken', () => {
  test('a type error is shown below what failed, with its line, exit 1', async () => {
    await writeModel(
      'billsOfInvoice',
      '  const wrong: number = invoiceId;\n  void wrong;\n  return 7;',
    );
    const { code, stdout } = await lab([]);
    expect(stdout).toContain('FAIL type error');
    expect(stdout).toContain("Type 'string' is not assignable to type 'number'.");
    expect(stdout).toContain('1 more; fix this one first. To leave types out: types=off');
    expect(stdout).toMatch(/labs\/01-invoicing\/model\.ts:\d+/);
    expect(code).toBe(1);
  });

  test('a type error in another step stands below the finding and the PASS lines, as a warning', async () => {
    const body = '  const wrong: number = invoiceId;\n  return wrong as never;';
    await writeModel('invoiceWithBills', body);
    const { code, stdout } = await lab(['1.3']);
    expect(stdout).toContain('PASS 1.3');
    expect(stdout).toContain('warn type error');
    expect(code).toBe(0);
    const source = readFileSync(model, 'utf8');
    await writeFile(model, source.replace('attribute_not_exists(PK)', 'attribute_not_exists(X)'));
    const failed = await lab([]);
    expect(failed.stdout).toMatch(/FAIL 1\.1[\s\S]*warn type error in invoiceWithBills/);
    expect(failed.code).toBe(1);
  });

  test('a missing function is told by its contract', async () => {
    await cp(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), model);
    await writeFile(
      model,
      readFileSync(model, 'utf8').replace('function attachBill', 'function x'),
    );
    const { code, stdout } = await lab([]);
    expect(stdout).toContain('PASS 1.1');
    expect(stdout).toContain('Your model does not export a function attachBill.');
    expect(stdout).toContain('labs/01-invoicing/model.ts   attachBill');
    expect(stdout).toContain('FAIL lost export');
    expect(stdout).toContain('does not export what the starter does: attachBill');
    expect(code).toBe(1);
  });

  test('text that is no TypeScript at all is a syntax error', async () => {
    await writeFile(model, 'export async function putNode( {\n');
    const { code, stdout, stderr } = await lab([]);
    expect(stdout).toContain('FAIL syntax error');
    expect(stderr).toBe('');
    expect(code).toBe(1);
  });

  test('an exception is shown with its name, message and line', async () => {
    await writeModel('billsOfInvoice', "  if (invoiceId) throw new RangeError('off by one');");
    const { code, stdout } = await check(['1.3']);
    expect(stdout).toContain('Your code threw RangeError: off by one');
    const line = readFileSync(model, 'utf8')
      .split('\n')
      .findIndex((one) => one.includes('off by one'));
    expect(stdout).toContain(`labs/01-invoicing/model.ts:${line + 1}`);
    expect(code).toBe(1);
  });

  test('an expression with a non-ASCII character gets AWS’s answer and harms nobody', async () => {
    await writeModel(
      'billsOfInvoice',
      "  await queryAll(lab, { KeyConditionExpression: 'PK = :é', ExpressionAttributeValues: { ':é': 'x' } });",
    );
    const { code, stdout } = await check(['1.3']);
    expect(stdout).toContain('ValidationException: Invalid KeyConditionExpression');
    expect(stdout).not.toContain('engine died');
    expect(code).toBe(1);
  });

  test.each([
    ['an endless loop', '  if (invoiceId) for (;;);', 5, []],
    ['a promise that nobody settles', '  if (invoiceId) await new Promise(() => {});', 1, ['1.3']],
  ])('%s is stopped after the limit and named with its step', async (_what, body, limit, words) => {
    await writeModel('billsOfInvoice', body);
    const before = stepOf('1.3');
    const { code, stdout } = await check([...words, `limit=${limit}`]);
    expect(stdout).toContain('FAIL 1.3');
    expect(stdout).toContain(`did not finish within ${limit} s`);
    if (words.length === 0) expect(stdout).toMatch(/PASS 1\.2[\s\S]*wait 1\.4, 1\.5, 1\.6, 1\.7/);
    expect(code).toBe(1);
    expect(stepOf('1.3')).toMatchObject({ failures: (before?.failures ?? 0) + 1 });
  });

  test('what a model prints is shown as its own, with its step, of the visible data alone', async () => {
    await writeModel('billsOfInvoice', "  console.log('looking at', invoiceId.length);");
    const { stdout } = await check(['1.3']);
    const calls = stdout.match(/your model printed in 1\.3: looking at 5/g) ?? [];
    expect(calls.length).toBeGreaterThan(0);
    expect(calls).toHaveLength(stdout.match(/your model printed/g)?.length ?? 0);
    expect(stdout).toContain('Same checks on unseen data');
    await writeModel('billsOfInvoice', "  for (let n = 0; n < 99; n++) console.log('line', n);");
    const { stdout: cut } = await check(['1.3']);
    expect(cut.match(/printed in 1\.3: line/g)).toHaveLength(20);
    expect(cut).toContain('(it printed more than 20 lines; the others are left out)');
  });
});

describe('bad input gets one sentence, the next command and its exit code', () => {
  beforeEach(() => cp(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), model));

  test.each([
    ['an unknown word, with the nearest', ['hnit'], 'Did you mean: npm run lab:1 hint?'],
    ['a flag', ['--hint'], 'Say: npm run lab:1 hint.'],
    ['a seed that is none', ['seed=-1'], 'whole number from 1 to 999999, got `-1`'],
    ['a model that is not there', ['model=nowhere.ts'], 'no such file'],
    ['a model elsewhere', ['model=../x.ts'], 'within this project'],
    ['two steps', ['1.1', '1.2'], 'one step at a time'],
    ['a choice that is none', ['types=maybe'], 'Say, for example, types=on.'],
  ])('%s', async (_what, words, sentence) => {
    const { code, stdout, stderr } = await lab(words);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(64);
  });

  test('a flag that npm kept for itself', async () => {
    const { code, stderr } = await lab([], { npm_config_hint: 'true' });
    expect(stderr).toContain('Say: npm run lab:1 hint.');
    expect(code).toBe(64);
  });

  test('an unknown lab', async () => {
    const { code, stderr } = await run(['lab', '42']);
    expect(stderr).toContain('There is no lab `42`; there are: 1 (Invoicing)');
    expect(code).toBe(64);
  });

  test('a corrupt progress file is refused, kept, and can be put aside', async () => {
    await mkdir(join(tree.folder, '.workshop'), { recursive: true });
    await writeFile(progress, '{"version": 1, "steps"');
    const { code, stderr } = await lab([]);
    expect(stderr).toContain('Run npm run labs new-progress');
    expect(code).toBe(4);
    expect(readFileSync(progress, 'utf8')).toBe('{"version": 1, "steps"');

    const aside = await run(['labs', 'new-progress']);
    expect(aside.code).toBe(0);
    const kept = (await readdir(join(tree.folder, '.workshop'))).filter((name) =>
      name.startsWith('progress.json.'),
    );
    expect(kept).toHaveLength(1);
    expect((await check(['1.3'])).code).toBe(0);
  });

  test('an engine that is named and not running, exit 3, with the ways to start one', async () => {
    const { code, stderr } = await check([], { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' });
    expect(stderr).toContain('DynamoDB is not answering on 127.0.0.1:9.');
    expect(stderr).toContain('(connection refused)');
    expect(stderr).toContain('npm run engine dynamodb-local');
    expect(code).toBe(3);
  });

  test('a platform without an engine of its own is told which other one serves, exit 4', async () => {
    const script = `
      await import('vitest/node');
      await import('tsx/esm/api');
      Object.defineProperty(process, 'platform', { value: 'freebsd' });
      process.argv = [process.argv[0], 'lab.mjs', '1'];
      await import('./commands/lab.mjs');`;
    const port = '1'; // Nothing answers there, so that the lab has to start an engine of its own.
    const environment = { EDGEWISE_ENGINE_PORT: port };
    const { code, stderr } = await tree.node(['--input-type=module', '-e', script], environment);
    expect(stderr).toContain('Expected an embedded engine for freebsd-');
    expect(stderr).toContain('npm run engine dynamodb-local');
    expect(code).toBe(4);
  });

  test('an address that is not on this machine is never asked', async () => {
    const far = { AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.eu-north-1.amazonaws.com' };
    const { code, stderr } = await check([], far);
    expect(stderr).toContain('Anything else counts as AWS');
    expect(code).toBe(64);
  });

  describe('with a server that is not DynamoDB', () => {
    let server: Server;
    let port: string;

    beforeAll(async () => {
      server = createServer((_request, response) => {
        response.writeHead(403, { server: 'nginx' }).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      port = String((server.address() as AddressInfo).port);
    });
    afterAll(() => server.close());

    test('it is named when the variable names it, exit 3', async () => {
      const { code, stderr } = await check([], {
        AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
      });
      expect(stderr).toContain('it is not DynamoDB (HTTP 403, server: nginx)');
      expect(code).toBe(3);
    });

    test('it is left alone on the engine’s port: the lab starts its own engine', async () => {
      expect((await check(['1.3'], { EDGEWISE_ENGINE_PORT: port })).code).toBe(0);
    });

    test('npm run engine names another port', async () => {
      const { code, stderr } = await run(['engine', `port=${port}`]);
      expect(stderr).toContain('Use: npm run engine port=8790.');
      expect(code).toBe(3);
    });
  });
});

describe('a screen that cannot be written', () => {
  test('because its reader has left changes no exit code', async () => {
    const words = ['1', '1.5', 'types=off', 'model=wrong:scan'];
    const child = spawn(process.execPath, ['commands/lab.mjs', ...words], { cwd: tree.folder });
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(1);
  });

  test.skipIf(!existsSync('/dev/full'))('because the disk is full is no pass', async () => {
    const command = `"${process.execPath}" commands/lab.mjs 1 1.3 solution > /dev/full`;
    expect((await tree.shell(command)).code).toBe(4);
  });
});

describe('a bug of the workshop', () => {
  test('is told as ours, exit 70, with the stack in a file and no progress spoiled', async () => {
    await cp(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), model);
    const budgets = join(tree.folder, 'labs', '01-invoicing', 'check', 'budgets.json');
    const kept = readFileSync(budgets, 'utf8');
    await writeFile(budgets, '{}');
    const { code, stderr } = await check(['1.1']);
    await writeFile(budgets, kept);
    expect(stderr).toContain('This is our fault, not yours');
    const file = join(tree.folder, '.workshop', 'last-error.txt');
    expect(readFileSync(file, 'utf8')).toContain('budgets.json has no budget 1.1');
    expect(code).toBe(70);
    expect((await check(['1.1'])).code).toBe(0);
  });
});

describe('several at once, and the end at any moment', () => {
  test('two runs at once both pass and both count', async () => {
    await cp(join(tree.folder, 'solutions', '01-invoicing', 'model.ts'), model);
    const before = JSON.parse(readFileSync(progress, 'utf8')).steps['1.5']?.attempts ?? 0;
    const words = ['commands/lab.mjs', '1', '1.5', 'types=off'];
    const ended = await Promise.all([tree.node(words), tree.node(words)]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const { attempts } = JSON.parse(readFileSync(progress, 'utf8')).steps['1.5'];
    expect(attempts).toBe(before + 2);
  });

  test('SIGINT or SIGKILL at any moment leaves whole progress, the model as it was, and no folder after the next run', async () => {
    const source = readFileSync(model, 'utf8');
    for (const [nth, afterMs] of [50, 300, 500, 700, 850, 1_000].entries()) {
      await interrupt(nth % 2 === 0 ? 'SIGINT' : 'SIGKILL', afterMs);
      expect(JSON.parse(readFileSync(progress, 'utf8')).version).toBe(1);
      expect(readFileSync(model, 'utf8')).toBe(source);
    }
    // The guard of a run removes the run's folder; the next run removes a folder without guard.
    expect((await check(['1.1'])).code).toBe(0);
    const runs = runsFolder(join(tree.folder, '.workshop'));
    await expect.poll(() => readdir(runs).catch(() => [])).toEqual([]);
  });

  async function interrupt(signal: NodeJS.Signals, afterMs: number): Promise<void> {
    const child = spawn(process.execPath, ['commands/lab.mjs', '1'], {
      cwd: tree.folder,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill(signal);
    await ended;
  }
});
