import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { isLoopbackEndpoint, newestGovernor, registerGovernor } from './running-governor.ts';

const HERE = { endpoint: 'http://127.0.0.1:8766', by: 'npm run governor' };

let workshop: string;
beforeEach(() => {
  workshop = testFolder();
});

/** A sign that somebody has left. */
function leave(name: string, text: string, seenAt = new Date()): void {
  const folder = join(workshop, 'governors');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), seenAt, seenAt);
}

const found = () => newestGovernor(workshop, Date.now());

describe('a governor', () => {
  test('is found where it says that it is, until it has ended', () => {
    expect(found()).toBeUndefined();
    const sign = registerGovernor(workshop, HERE);
    expect(found()).toEqual(HERE);
    sign.remove();
    expect(found()).toBeUndefined();
  });

  test('that began later goes before one that began earlier', () => {
    const later = { endpoint: 'http://127.0.0.1:9001', by: 'npm run loadtest celebrity' };
    leave(`governor-${process.pid}-1`, JSON.stringify(HERE));
    leave(`governor-${process.pid}-2`, JSON.stringify(later));
    expect(found()).toEqual(later);
  });

  test('that was killed is not found, nor one whose sign nobody has touched for long', () => {
    leave('governor-999999999-1', JSON.stringify(HERE));
    leave(`governor-${process.pid}-1`, JSON.stringify(HERE), new Date(1_000));
    expect(found()).toBeUndefined();
  });

  test.each([
    ['no JSON', 'http://127.0.0.1:8766'],
    ['nothing', 'null'],
    ['an address elsewhere', JSON.stringify({ ...HERE, endpoint: 'http://10.0.0.1:8766' })],
    ['no words', JSON.stringify({ endpoint: HERE.endpoint })],
    ['more than a sign', JSON.stringify({ ...HERE, by: 'x'.repeat(2_000) })],
  ])('is not found by a sign that says %s', (_what, text) => {
    leave(`governor-${process.pid}-1`, text);
    expect(found()).toBeUndefined();
  });
});

test.each([
  ['http://127.0.0.1:8766', true],
  ['http://127.0.0.1:0', false],
  ['http://127.0.0.1:70000', false],
  ['http://127.0.0.1:80@evil.example', false],
  ['http://127.0.0.1:80/path', false],
  ['http://127.0.0.1', false],
  ['http://localhost:8766', false],
  ['https://127.0.0.1:8766', false],
])('%s is an address of this machine: %s', (endpoint, expected) => {
  expect(isLoopbackEndpoint(endpoint)).toBe(expected);
});
