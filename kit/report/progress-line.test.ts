import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressLine } from './progress-line.ts';

let written: string;
const streamOf = (isTTY: boolean): NodeJS.WriteStream => {
  const write = (text: string): boolean => {
    written += text;
    return true;
  };
  return { isTTY, write } as unknown as NodeJS.WriteStream;
};

beforeEach(() => {
  written = '';
  vi.useFakeTimers();
  vi.stubEnv('CI', '');
  vi.stubEnv('EDGEWISE_PLAIN', '');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('is shown after a second, rewritten, cut at the screen, and gone at the end', () => {
  const line = new ProgressLine(streamOf(true));
  line.begin();
  line.say('Checking 1.1...');
  vi.advanceTimersByTime(999);
  expect(written).toBe('');
  vi.advanceTimersByTime(1);
  line.say('x'.repeat(100));
  line.end();
  const cut = `${'x'.repeat(76)}...`;
  expect(written.split('\r\u001b[K')).toEqual(['', 'Checking 1.1...', cut, '']);
});

test('is shown at once where that is asked for, and not again in the next second', () => {
  const line = new ProgressLine(streamOf(true));
  line.begin();
  line.now('The answers are right.');
  line.clear();
  expect(written).toBe('\r\u001b[KThe answers are right.\r\u001b[K');
  line.end();
  line.begin();
  line.say('Checking 1.1...');
  expect(written).not.toContain('Checking');
});

test.each([
  ['where the output is piped', false, ''],
  ['where one fact a line is asked for', true, '1'],
])('is nothing %s', (_where, isTTY, plain) => {
  vi.stubEnv('EDGEWISE_PLAIN', plain);
  const line = new ProgressLine(streamOf(isTTY));
  line.begin();
  line.now('The answers are right.');
  vi.advanceTimersByTime(2_000);
  line.end();
  expect(written).toBe('');
});
