import { describe, expect, test } from 'vitest';
import { Governor } from '../governor/governor.ts';
import { hashOf } from '../governor/key.ts';
import { AdmissionControl, writeEvent } from '../governor/proxy/admission-control.ts';
import { type GovernorState, stateOf } from '../governor/proxy/state.ts';
import { governorScreen } from './governor-screen.ts';

/** Three writes a millisecond to one key of a table with an index, for two seconds. */
function twoLooks(partitions?: number): [GovernorState, GovernorState] {
  let now = 0;
  const governor = new Governor({ scale: 0.05, timeScale: 30 });
  const control = new AdmissionControl(governor, () => now, 'PTEE');
  const throughput = { mode: 'on-demand' } as const;
  const index = { name: 'GSI1', throughput };
  const definition = { name: 'Social', throughput, indexes: [index] };
  const table = governor.createTable({ ...definition, ...(partitions && { partitions }) }, 0);
  const before = stateOf(control);
  const key = {
    hash: hashOf('USER#star'),
    sortKey: 'x',
    partitionKeyText: 'USER#star',
    sortKeyText: 'x',
  };
  for (let write = 0; write < 600; write++) {
    now += 2 / 600;
    control.admitBatch([writeEvent(table, key, 1)]);
  }
  return [before, stateOf(control)];
}

describe('The partitions of a governor', () => {
  const [before, now] = twoLooks();
  const lines = governorScreen(before, now, false);

  test('stand one a line, each with its part of the hashes, its load and what it refused', () => {
    const rows = lines.filter((line) => /^ +\d /.test(line));
    expect(rows).toHaveLength(8);
    const hot = rows.filter((line) => line.includes('#'));
    expect(hot).toHaveLength(1);
    const [units = 0, , refused = 0] = (hot[0]?.match(/\d+/g) ?? []).slice(-3).map(Number);
    expect(units).toBeGreaterThan(50);
    expect(units + refused).toBe(300);
  });

  test('fit into 80 columns', () => {
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('stand below a line that says that the engine is gone', () => {
    const said = 'The engine is gone: every request is answered with 503.';
    expect(governorScreen(before, { ...now, engine: 'gone' }, true)[1]).toBe(said);
    expect(lines.join('\n')).not.toContain('gone');
  });

  test('name the key that most went to', () => {
    expect(lines.join('\n')).toContain('Social / GSI1');
    expect(lines.join('\n')).toContain('hottest key USER#star');
  });

  test('of which there are many are those that matter, and a number', () => {
    const [early, late] = twoLooks(1_000);
    for (const plain of [false, true]) {
      const wide = governorScreen(early, late, plain);
      expect(wide.length).toBeLessThan(100);
      expect(wide).toContain('984 more partitions, with less traffic');
    }
    expect(governorScreen(early, late, false).filter((line) => line.includes('##'))).toHaveLength(
      1,
    );
  });

  test('are one fact a line where they are read aloud', () => {
    const plain = governorScreen(before, now, true);
    expect(plain.filter((line) => line.startsWith('partition '))).toHaveLength(8);
    expect(plain.join('\n')).not.toContain('#####');
  });
});
