/** How findings come together: checks that fail themselves, the screen, and nobody's name. */

import { describe, expect, test } from 'vitest';
import { KitError } from '../../kit/kit-error.ts';
import {
  type Check,
  doctorVerdictLines,
  type Finding,
  findingLines,
  note,
  ok,
  type Setup,
  type Verdict,
  wrong,
} from './check.ts';
import { examine, withoutIdentity } from './findings.ts';
import { environmentCheck } from './surroundings.ts';

const setup = {} as Setup;
const none = (_role: string, text: string): string => text;

describe('a check', () => {
  test('that throws is a finding, and the others are looked at all the same', async () => {
    const checks: Check[] = [
      { name: 'first', look: () => JSON.parse('{') },
      {
        name: 'second',
        look: () => Promise.reject(new KitError('failure', 'x.y', 'Expected 1, got 2. Add.')),
      },
      { name: 'third', look: () => [ok('here'), note('there', 'go')] },
    ];
    expect(await examine(checks, setup)).toMatchObject([
      { check: 'first', status: 'WRONG', found: expect.stringContaining('itself failed: ') },
      { check: 'second', status: 'WRONG', found: 'Expected 1, got 2.', next: 'Add.' },
      { check: 'third', status: 'ok', found: 'here' },
      { check: 'third', status: 'note', found: 'there' },
    ]);
  });

  test('that never ends is a finding', async () => {
    const checks = [{ name: 'slow', limitSeconds: 0.01, look: () => new Promise<never>(() => {}) }];
    const found = 'this check did not end within 0.01 s';
    expect(await examine(checks, setup)).toMatchObject([{ check: 'slow', status: 'WRONG', found }]);
  });

  test('is made at the same time as the others', async () => {
    const waiting: (() => void)[] = [];
    const meet = () =>
      new Promise<Verdict>((resolve) => {
        waiting.push(() => resolve(ok('met')));
        if (waiting.length === 2) for (const go of waiting) go();
      });
    const checks = ['one', 'other'].map((name): Check => ({ name, look: meet }));
    expect((await examine(checks, setup)).map(({ found }) => found)).toEqual(['met', 'met']);
  });
});

describe('the screen', () => {
  const bad: Finding = { check: 'disk', ...wrong(`full: ${'x'.repeat(200)}`, 'Free some.') };
  const good: Finding = { check: 'governor port', ...ok('8766 is free') };

  test('has a status word and what to do, at most 80 columns', () => {
    const lines = findingLines([good, bad], none);
    expect(lines[0]).toBe('  ok     governor port  8766 is free');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.join('').match(/x/g)).toHaveLength(200);
    expect(lines.at(-1)?.trim()).toBe('> Free some.');
  });

  test('ends with what to do next', () => {
    expect(doctorVerdictLines([good, bad])).toEqual(['Wrong: disk. Next:  Free some.']);
    expect(doctorVerdictLines([good])).toEqual(['Nothing is wrong. Next:  npm run lab:1']);
  });
});

describe('what is pasted into a chat', () => {
  test.each([
    ['EACCES /home/ann/work', 'EACCES ~/work'],
    ['EACCES `/home/ann`', 'EACCES `~`'],
    ['/home/anna/work', '/home/user/work'],
    ['/mnt/c/Users/Ann Lee/work', '/mnt/c/Users/user/work'],
    ['C:\\Users\\Ann\\work', 'C:\\Users\\user\\work'],
    ['/data/ann/work', '/data/user/work'],
    ['/data/annual/work', '/data/annual/work'],
  ])('%s becomes %s', (text, hidden) => {
    expect(withoutIdentity(text, { homes: ['/home/ann', '/'], user: 'ann' })).toBe(hidden);
  });

  test.each(['C:\\Users\\Ann (x)+', '/home/ann-lee'])('a home such as %s is a ~', (home) => {
    expect(withoutIdentity(`in ${home}: no`, { homes: [home] })).toBe('in ~: no');
  });
});

describe('an environment variable', () => {
  test.each<[NodeJS.ProcessEnv, string, RegExp]>([
    [{}, 'ok', /^no other variable/],
    [{ EDGEWISE_PLAIN: '1' }, 'ok', /^EDGEWISE_PLAIN is `1`/],
    [{ EDGEWISE_PLIAN: '1' }, 'note', /read by nothing/],
    [{ EDGEWISE_MODEL: 'a.ts' }, 'note', /EDGEWISE_MODEL is read by nothing/],
    [{ NODE_OPTIONS: '--inspect' }, 'note', /`--inspect`/],
    [{ https_proxy: 'http://ann:pw@proxy' }, 'ok', /^https_proxy: npm uses a proxy, the workshop/],
    [{ HTTP_PROXY: 'http://proxy', NODE_USE_ENV_PROXY: '1' }, 'note', /and so does Node/],
    [{ HTTP_PROXY: 'p', NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1' }, 'ok', /does not$/],
  ])('%o is a matter of %s', async (environment, status, found) => {
    const verdicts = await environmentCheck.look({ environment } as Setup);
    expect(verdicts).toMatchObject([{ status, found: expect.stringMatching(found) }]);
    expect(JSON.stringify(verdicts)).not.toContain('pw');
  });
});
