/** `npm run engine` and `npm run labs`: what they say, and that nothing is left behind. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { identify } from '../kit/engine/endpoint.ts';
import { freePort } from '../kit/engine/port.ts';
import { sendRaw } from '../tools/http/raw-request.ts';
import { workFolder } from '../tools/test-folder.ts';
import { nodeIn, ROOT } from '../tools/tree-copy.ts';

const work = await workFolder();

describe('npm run engine', () => {
  test.each([
    'SIGINT',
    'SIGTERM',
    'SIGKILL',
  ] as const)('it says one line when it listens, and is gone after %s', async (signal) => {
    const port = await freePort();
    const child = startEngine(port);
    const said = await firstLine(child);
    expect(said).toContain(`The embedded engine listens on http://127.0.0.1:${port}`);
    const endpoint = `http://127.0.0.1:${port}`;
    expect(await identify(endpoint)).toEqual({ found: 'embedded' });

    child.kill(signal);
    await once(child, 'exit');
    const found = (): Promise<string> => identify(endpoint).then((answer) => answer.found);
    await expect.poll(found).toBe('nothing');
  });

  test('a lab uses it while it runs, and leaves nothing in it', async () => {
    const port = await freePort();
    const child = startEngine(port);
    await firstLine(child);
    const environment = { EDGEWISE_ENGINE_PORT: String(port) };
    const before = await identify(`http://127.0.0.1:${port}`);
    const words = ['commands/lab.mjs', '1', '1.1', 'solution', 'types=off'];
    const { code } = await nodeIn(ROOT, words, environment);
    expect([before.found, code]).toEqual(['embedded', 0]);
    const second = await work.run(['engine', `port=${port}`]);
    expect(second.stderr).toContain('embedded DynamoDB listens there already');
    expect(second.code).toBe(3);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('it refuses a web page, unless its origin was named', async () => {
    const port = await freePort();
    const child = startEngine(port, 'origin=http://localhost:3000,http://localhost:5173');
    await firstLine(child);
    const from = async (...lines: string[]) => {
      const head = ['GET / HTTP/1.1', ...lines];
      const { status, headers } = await sendRaw(`http://127.0.0.1:${port}`, head);
      return [status, headers.get('access-control-allow-origin')];
    };
    const here = `Host: localhost:${port}`;
    expect(await from(here)).toEqual([200, undefined]);
    expect(await from(here, 'Origin: https://evil.example')).toEqual([403, undefined]);
    expect(await from('Host: evil.example')).toEqual([403, undefined]);
    const page = 'http://localhost:5173';
    expect(await from(here, `Origin: ${page}`)).toEqual([200, page]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test.each([
    ['origin=*', 'Expected `origin` to be the origin of a web page', 64],
    ['host=http://a', 'Expected `host` to be a name in lower case', 64],
    ['port=0', 'a port from 1 to 65535, got `0`', 64],
    ['prot=8790', 'Did you mean: npm run engine port=8790?', 64],
    ['jar=nowhere', 'DynamoDBLocal.jar in the folder `nowhere`', 4],
  ])('%s is refused in one sentence', async (word, sentence, exitCode) => {
    const words = word.startsWith('jar') ? ['dynamodb-local', word] : [word];
    const port = String(await freePort());
    const environment = { EDGEWISE_ENGINE_PORT: port };
    const { code, stderr } = await work.run(['engine', ...words], environment);
    expect(stderr).toContain(sentence);
    expect(code).toBe(exitCode);
  });

  test('a platform without an engine is told which other one serves, exit 4', async () => {
    const script = `
      Object.defineProperty(process, 'platform', { value: 'sunos' });
      process.argv.splice(2, 0, 'engine');
      await import(${JSON.stringify(new URL('./shell/run.mjs', import.meta.url).href)});`;
    const port = String(await freePort());
    const { code, stderr } = await nodeIn(ROOT, ['--input-type=module', '-e', script, '--', 'x'], {
      EDGEWISE_ENGINE_PORT: port,
    });
    expect(stderr).toContain('npm run engine dynamodb-local');
    expect(code).toBe(4);
  });
});

test('npm run governor refuses an origin that no browser sends, exit 64', async () => {
  const { code, stderr } = await work.run(['governor', 'origin=*']);
  expect(stderr).toMatch(/^Expected `origin`.*got `\*`\. Say, for example, origin=\S+\n$/);
  expect(code).toBe(64);
});

describe('npm run labs', () => {
  test('json has every step and its status', async () => {
    const { code, stdout } = await work.run(['labs', 'json']);
    const [first] = JSON.parse(stdout);
    expect(first.lab).toBe(1);
    expect(first.steps[0]).toMatchObject({ id: '1.1', core: true, status: 'open' });
    expect(code).toBe(0);
  });

  test('help lists what there is, and an unknown word gets the nearest', async () => {
    const help = await work.run(['labs', 'help']);
    expect(help.stdout).toContain('npm run labs new-progress');
    const typo = await work.run(['labs', 'jsno']);
    expect(typo.stderr).toContain('Did you mean: npm run labs json?');
    expect(typo.code).toBe(64);
  });
});

describe('every command of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  // The scripts lab:2 and so on are lab:1's but for the number.
  const commands = Object.entries<string>(scripts).filter(
    ([name, script]) => script.startsWith('node commands/') && !/^lab:[^1]/.test(name),
  );

  test.each(commands)('%s has help, exit 0, at most 80 columns', async (name, script) => {
    const [, file = '', ...words] = script.split(' ');
    if (file.endsWith('lab.mjs')) words.unshift('lab');
    const [command = '', ...own] = words;
    const numbered = name === 'lab' ? ['1'] : [];
    const { code, stdout } = await work.run([command, ...own, ...numbered, 'help']);
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toContain('npm ');
  });
});

function startEngine(port: number, ...words: string[]): ChildProcess {
  const args = ['commands/shell/run.mjs', 'engine', `port=${port}`, ...words];
  return spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [data] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return data.toString('utf8').split('\n')[0] ?? '';
}
