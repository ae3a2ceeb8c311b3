import { describe, expect, test } from 'vitest';
import type { CalledRequest, FactReport } from '../../kit/checkpoint/report/fact-report.ts';
import type { ReportedStep } from '../../kit/checkpoint/report/run-report.ts';
import type { ChargedReceipt } from '../../kit/meter/receipt.ts';
import { localOnlyLines, receiptsByStep, sameReceiptsLine, withDifferences } from './aws-lines.ts';

function stepOf(receipt: Partial<ChargedReceipt>): ReportedStep {
  const way = receipt.way ?? ['Query GSI1'];
  const counted = { requests: way.length, itemsRead: 1, returned: 1, readUnits: 0, writeUnits: 0 };
  const receipts = [{ name: 'one', way, ...counted, ...receipt }];
  return { id: '1.1', title: 'a step', core: true, outcome: 'pass', receipts, notes: [] };
}

function factOf(request: Partial<CalledRequest>): FactReport {
  const requests = [{ pattern: 'one', attempts: 1, input: {}, ...request } as CalledRequest];
  return { step: '1.1', requests } as unknown as FactReport;
}

/** What is said below a step, as one line. */
function said(
  there: Partial<ChargedReceipt>,
  here: Partial<ChargedReceipt>,
  request: Partial<CalledRequest> = {},
): string {
  const receiptsHere = receiptsByStep([stepOf(here)]);
  const { notes } = withDifferences(stepOf(there), receiptsHere, [factOf(request)]);
  return notes.join(' ');
}

describe('a receipt on AWS', () => {
  test('that is the same as on this machine has no note', () => {
    expect(said({ readUnits: 1 }, { readUnits: 1 })).toBe('');
  });

  test('of a transaction has other write units where local engines charge its index otherwise', () => {
    const way = ['TransactWriteItems'];
    expect(said({ way, writeUnits: 12 }, { way, writeUnits: 9 })).toBe(
      'on this machine 9.0 WCU. The requests are the same: local engines charge the index of a transaction in another way.',
    );
  });

  test('of a projection has other read units where the embedded engine charges less for it', () => {
    const request = { input: { ProjectionExpression: 'likes' } };
    expect(said({ readUnits: 2 }, { readUnits: 0.5 }, request)).toBe(
      'on this machine 0.5 RCU. The requests are the same: a projection saves nothing on AWS, and the embedded engine charges less for it.',
    );
  });

  test('of requests that were sent again says so before anything else', () => {
    const told = said({ writeUnits: 2 }, { writeUnits: 1 }, { attempts: 2 });
    expect(told).toContain('some of them were sent again there');
  });

  test('of other requests says which ones there were on this machine', () => {
    const way = ['Query GSI1', 'Query GSI1'];
    expect(said({ way, readUnits: 1 }, { readUnits: 0.5 })).toBe(
      'on this machine 0.5 RCU by Query GSI1. Your model sent other requests there: look at where its pages end.',
    );
  });

  test('that differs for no known reason is told by both figures', () => {
    expect(said({ readUnits: 1 }, { readUnits: 0.5 })).toContain('on this machine 0.5 RCU.');
  });
});

test('the receipts that are the same are counted', () => {
  const steps = [stepOf({ readUnits: 1 }), stepOf({ name: 'two', readUnits: 2 })];
  const here = { '1.1': [...stepOf({ readUnits: 1 }).receipts] };
  expect(sameReceiptsLine(steps, here)).toBe('  Receipts: 1 of 2 are the same as on this machine.');
});

test('checks that run only on this machine are counted by their reason', () => {
  const because = (step: string, localOnly?: string) => ({
    step,
    ...(localOnly !== undefined && { localOnly }),
  });
  const facts = [
    because('7.1', 'Such a check drives.'),
    because('7.8', 'Such a check drives.'),
    because('7.2'),
  ];
  const more = because(
    '8.3',
    'Such a check says by how many writes an index is late, and goes on and on.',
  );
  expect(localOnlyLines([...facts, more], (_, text) => text)).toEqual([
    '  local only 7.1, 7.8: 2 checks. Such a check drives.',
    '  local only 8.3: 1 check. Such a check says by how many writes an index is',
    '             late, and goes on and on.',
  ]);
});
