import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedReports } from '../../../tools/class/recorded-report.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import { labBudgets, readLabs } from '../lab/lab.ts';
import type { ReportedStep, RunReport } from '../report/run-report.ts';
import { type HandIn, handInOf, MOST_HAND_IN_BYTES, parseHandIn } from './hand-in.ts';
import type { Progress } from './progress.ts';

const labs = await readLabs(ROOT);
const now = new Date('2026-03-02T10:00:00.000Z');
const id = '0123456789abcdef';
const none: Progress = { version: 1, steps: {} };
const reported = new Map(recordedReports(1).map(({ model, report }) => [model, report]));
const nPlusOne = reported.get('wrong/n-plus-one') as RunReport;

test('A learner who has not begun hands in every lab and step, all open', () => {
  const handIn = handInOf({ id, labs, progress: none, reports: [], now });
  expect(handIn.labs.map(({ lab }) => lab)).toEqual(labs.map(({ info }) => info.number));
  const steps = handIn.labs.flatMap((lab) => lab.steps);
  expect(steps).toHaveLength(labs.flatMap((lab) => lab.steps).length);
  expect(steps[0]).toEqual({ id: '1.1', status: 'open', attempts: 0, failures: 0, hints: 0 });
});

test('A step has the cost of its last run beside the budget, and its smell', () => {
  const progress: Progress = {
    version: 1,
    steps: { '1.5': { attempts: 4, failures: 3, hints: 2 } },
  };
  const handIn = handInOf({ id, labs, progress, reports: [nPlusOne], now });
  const step = handIn.labs[0]?.steps.find((one) => one.id === '1.5');
  expect(step).toMatchObject({ status: 'fail', attempts: 4, failures: 3, hints: 2 });
  expect(step?.last).toMatchObject({
    outcome: 'fail',
    smell: 'N+1',
    receipts: [{ name: 'invoices of a bill', allowed: { requests: 1, readUnits: 1 } }],
  });
  expect(step?.last?.receipts[0]?.requests).toBeGreaterThan(20);
});

test('A run of another model than the learner’s own is left out', () => {
  const report = { ...nPlusOne, model: { ...nPlusOne.model, isOwn: false } };
  const [first] = handInOf({ id, labs, progress: none, reports: [report], now }).labs;
  expect(first?.ranAt).toBeUndefined();
  expect(first?.steps.filter(({ last }) => last)).toEqual([]);
});

test('Code, names, paths, ways and texts of a run are left out', () => {
  const secret = 'secret';
  const steps = nPlusOne.steps.map(
    (step): ReportedStep => ({
      ...step,
      title: secret,
      notes: [secret],
      receipts: step.receipts.map((receipt) => ({ ...receipt, way: [secret] })),
      failure: {
        fact: secret,
        kind: 'threw',
        function: secret,
        line: 1,
        smell: 'SCAN',
        lines: [secret],
        advice: [secret],
      },
    }),
  );
  const model = { shown: secret, isOwn: true, isReference: false, hash: secret, savedAt: secret };
  const types = { problems: [], unchecked: secret };
  const engine = { kind: 'other', name: secret } as const;
  const report: RunReport = { ...nPlusOne, id: secret, model, engine, steps, types };
  const handIn = handInOf({ id, labs, progress: none, reports: [report], now });
  expect(handIn.labs[0]?.steps[0]?.last?.smell).toBe('SCAN');
  expect(JSON.stringify(handIn)).not.toContain(secret);
});

test('All labs with all that they may have fit into a hand-in', () => {
  const steps: Progress['steps'] = {};
  const reports = labs.map((lab) => {
    const budgets = Object.entries(labBudgets(lab).embedded ?? {});
    for (const [step, best] of budgets) {
      const firstPass = now.toISOString();
      steps[step] = { attempts: 10, failures: 0, hints: 0, firstPass, best };
    }
    const ran = budgets.map(
      ([step, receipts]): ReportedStep => ({
        id: step,
        title: '',
        core: true,
        outcome: 'pass',
        notes: [],
        receipts: receipts.map((receipt) => ({ ...receipt, allowed: receipt })),
      }),
    );
    return { ...nPlusOne, lab: lab.info.number, steps: ran };
  });
  const handIn = handInOf({ id, labs, progress: { version: 1, steps }, reports, now });
  const bytes = new TextEncoder().encode(JSON.stringify(handIn));
  expect(bytes.length).toBeLessThan(MOST_HAND_IN_BYTES);
  expect(parseHandIn(bytes)).toEqual(handIn);
});

const COST = { name: 'bills of an invoice', requests: 1, readUnits: 0.5, writeUnits: 0 };
const BOUND = { requests: 1, readUnits: 1, writeUnits: 0 };
const HAND_IN: HandIn = {
  format: 'edgewise-hand-in',
  version: 1,
  id: '0123456789abcdef',
  sharedAt: '2026-03-02T09:00:00.000Z',
  labs: [
    {
      lab: 1,
      ranAt: '2026-03-02T08:59:00.000Z',
      engine: 'embedded',
      steps: [
        { id: '1.1', status: 'open', attempts: 0, failures: 0, hints: 0 },
        {
          id: '1.3',
          status: 'fail',
          attempts: 4,
          failures: 3,
          hints: 1,
          firstPass: '2026-03-02T08:00:00.000Z',
          best: [COST],
          last: { outcome: 'fail', receipts: [{ ...COST, allowed: BOUND }, COST], smell: 'N+1' },
        },
      ],
    },
  ],
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const TEXT = JSON.stringify(HAND_IN);

/** Every place of a value, as names and numbers. */
function placesOf(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [
    place,
    ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...place, name])),
  ];
}

/** The value with another one at a place. */
function changed(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = changed(copy[name], rest, by);
  return copy;
}

const PLACES = placesOf(HAND_IN);

describe('A hand-in', () => {
  test('is what its file says', () => {
    expect(parseHandIn(bytesOf(TEXT))).toEqual(HAND_IN);
    expect(parseHandIn(bytesOf(`\ufeff${TEXT}\n`))).toEqual(HAND_IN);
  });

  test.each(
    PLACES.map((place) => [place.join('.') || 'the whole', place] as const),
  )('has no other kind of value at %s', (_, place) => {
    for (const other of [null, {}, [], [[]], true, '', '<b>', -1, 1e300, { toString: 1 }]) {
      const text = JSON.stringify(changed(HAND_IN, place, other));
      const isList = Array.isArray(place.reduce<unknown>(at, HAND_IN));
      const fits = (isList && JSON.stringify(other) === '[]') || (isName(place) && other === '<b>');
      expect([text, parseHandIn(bytesOf(text)) !== undefined]).toEqual([text, fits]);
    }
  });

  test.each(
    PLACES.filter((place) => isObject(place)).map((place) => [place.join('.'), place]),
  )('has no other member at %s', (_, place) => {
    for (const member of ['__proto__', 'constructor', 'code', '']) {
      const inner = JSON.stringify((place as string[]).reduce<unknown>(at, HAND_IN));
      const text = TEXT.replace(inner, () => inner.replace('{', `{${JSON.stringify(member)}:1,`));
      expect(JSON.parse(text)).toBeDefined();
      expect(parseHandIn(bytesOf(text))).toBeUndefined();
    }
  });

  test('is no larger than its limit', () => {
    const room = MOST_HAND_IN_BYTES - TEXT.length;
    expect(parseHandIn(bytesOf(TEXT + ' '.repeat(room)))).toEqual(HAND_IN);
    expect(parseHandIn(bytesOf(TEXT + ' '.repeat(room + 1)))).toBeUndefined();
  });

  test('is not nested without end', () => {
    expect(parseHandIn(bytesOf(`${'['.repeat(32_000)}${']'.repeat(32_000)}`))).toBeUndefined();
  });

  test('is in no other bytes, and no bytes end the process', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map(bytesOf),
          fc.nat(TEXT.length - 1).map((length) => bytesOf(TEXT.slice(0, length))),
        ),
        (bytes) => {
          expect(parseHandIn(bytes)).toBeUndefined();
        },
      ),
    );
  });
});

function at(value: unknown, name: string): unknown {
  return (value as Record<string, unknown>)[name];
}

function isObject(place: readonly string[]): boolean {
  const value = place.reduce<unknown>(at, HAND_IN);
  return typeof value === 'object' && !Array.isArray(value);
}

/** Any text may be the name of an access pattern: nobody shows it. */
function isName(place: readonly string[]): boolean {
  return place.at(-1) === 'name';
}
