import { describe, expect, test } from 'vitest';
import { edgewise, endOf, inFlags } from './command.ts';

/** How the command ends with these words, each of which is refused. */
async function ended(words: string[]): Promise<ReturnType<typeof endOf>> {
  const error = await edgewise(words).then(
    (code) => new Error(`it ended with ${code}`),
    (thrown: unknown) => thrown,
  );
  return endOf(error);
}

describe('a wrong word', () => {
  const target = ['--target', 'http://127.0.0.1:1'];
  test.each([
    [
      ['governer'],
      64,
      'Expected governor, simulate, doctor or help, got `governer`. See: edgewise help.',
    ],
    [
      ['governor'],
      64,
      'Expected the address of a local DynamoDB. Say, for example, --target http://127.0.0.1:8000.',
    ],
    [
      ['governor', '--targt', 'x'],
      64,
      'Expected a flag of edgewise governor, got `--targt`. See: edgewise governor --help.',
    ],
    [
      ['governor', ...target, '--port'],
      64,
      'Expected another value of `--port`, or none. See: edgewise governor --help.',
    ],
    [
      ['governor', ...target, '--port', '70000'],
      64,
      'Expected `--port` to be a whole number from 0 to 65535, got `70000`. Say, for example, --port 1.',
    ],
    [
      ['governor', ...target, '--port', '1'],
      64,
      "Expected `--target` to be another port than the governor's own, got `http://127.0.0.1:1`. Say, for example, --port 8790.",
    ],
    [
      ['governor', ...target, '--scale', '1e3'],
      64,
      'Expected `--scale` to be a number from 0.02 to 1000000, got `1e3`. Say, for example, --scale 1.',
    ],
    [
      ['governor', ...target, '--split', 'maybe'],
      64,
      'Expected `--split` to be on or off, got `maybe`. Say, for example, --split on.',
    ],
    [
      ['governor', ...target, 'wach'],
      64,
      'Expected flags or the word watch, got `wach`. See: edgewise governor --help.',
    ],
    [
      ['governor', 'watch', '--port', '1'],
      3,
      'Expected a governor on 127.0.0.1:1, but none answers there. Start one: edgewise governor --target URL.',
    ],
    [
      ['simulate'],
      64,
      'Expected one scenario file, got 0. Say, for example, edgewise simulate scenario.json.',
    ],
  ])('%j ends with %i and one sentence', async (words, code, sentence) => {
    expect(await ended(words)).toEqual({ code, text: `${sentence}\n` });
  });

  test.each([
    ['https://dynamodb.eu-west-1.amazonaws.com', 'which is AWS'],
    ['http://dynamodb.eu-west-1.amazonaws.com.', 'which is AWS'],
    ['http://123456789012.ddb.eu-west-1.amazonaws.com', 'which is AWS'],
    ['http://dynamodb.cn-north-1.amazonaws.com.cn', 'which is AWS'],
    ['http://dynamodb.eu-west-1.api.aws', 'which is AWS'],
    ['http://table.example', 'add --allow-target-host table.example'],
    ['http://127.0.0.1:8000/path', 'an http address without a path'],
    ['127.0.0.1:8000', 'an http address without a path'],
  ])('%s is refused as a target, whatever is allowed', async (target, reason) => {
    const name = URL.canParse(target) ? new URL(target).hostname : '127.0.0.1';
    const allowed = name.endsWith('.example') ? 'other.example' : name;
    const flags = ['--target', target, '--allow-target-host', allowed || '127.0.0.1'];
    const { code, text } = await ended(['governor', ...flags]);
    expect(code).toBe(64);
    expect(text).toContain(reason);
  });
});

test.each([
  [
    'Say, for example, npm run governor port=8790.',
    'Say, for example, edgewise governor --port 8790.',
  ],
  [
    'Choose: timeScale=30 or host=host.docker.internal.',
    'Choose: --time-scale 30 or --host host.docker.internal.',
  ],
  ['Expected `scale=x` to be a number.', 'Expected `--scale x` to be a number.'],
  ['Expected a = b, got `1`.', 'Expected a = b, got `1`.'],
])('the kit’s sentence "%s" names the flags of this command', (sentence, inFlagsThen) => {
  expect(inFlags(sentence)).toBe(inFlagsThen);
});
