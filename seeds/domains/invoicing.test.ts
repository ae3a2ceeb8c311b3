import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../kit/item/item.ts';
import { type InvoicingOptions, invoicingItems } from './invoicing.ts';

const options = fc
  .record({
    seed: fc.nat(),
    invoices: fc.integer({ min: 0, max: 40 }),
    bills: fc.integer({ min: 0, max: 30 }),
  })
  .filter(({ invoices, bills }) => invoices === 0 || bills > 0);

function made(
  asked: Partial<InvoicingOptions>,
): Record<'all' | 'invoices' | 'bills' | 'edges', Item[]> {
  const all = [...invoicingItems(asked)];
  const of = (type: string): Item[] => all.filter((item) => item.Type === type);
  return { all, invoices: of('Invoice'), bills: of('Bill'), edges: of('Allocation') };
}

function centsOf(edges: Item[], key: 'PK' | 'SK', value: unknown): number {
  const own = edges.filter((edge) => edge[key] === value);
  return own.reduce((sum, edge) => sum + (edge.allocatedCents as number), 0);
}

describe('invoicing items', () => {
  test('an invoice’s total is the sum of its edges', () => {
    fc.assert(
      fc.property(options, (asked) => {
        const { invoices, edges } = made(asked);
        for (const invoice of invoices) {
          expect(invoice.totalCents).toBe(centsOf(edges, 'PK', invoice.PK));
        }
      }),
    );
  });

  test('a bill’s amount is the sum of its edges and of what is unallocated', () => {
    fc.assert(
      fc.property(options, (asked) => {
        const { bills, edges } = made(asked);
        for (const bill of bills) {
          const { amountCents, unallocatedCents } = bill as Record<string, number>;
          expect(amountCents).toBe(centsOf(edges, 'SK', bill.PK) + (unallocatedCents as number));
          expect(unallocatedCents).toBeGreaterThanOrEqual(0);
        }
        for (const edge of edges) expect(edge.allocatedCents).toBeGreaterThan(0);
      }),
    );
  });

  test('every invoice has an edge, no key comes twice, both ends of an edge exist', () => {
    fc.assert(
      fc.property(options, (asked) => {
        const { all, invoices, bills, edges } = made(asked);
        expect([invoices.length, bills.length]).toEqual([asked.invoices, asked.bills]);
        expect(new Set(all.map(({ PK, SK }) => `${PK} ${SK}`)).size).toBe(all.length);
        expect(new Set(edges.map((edge) => edge.PK))).toEqual(
          new Set(invoices.map((one) => one.PK)),
        );
        const ends = new Set(bills.map((bill) => bill.SK));
        for (const edge of edges) expect(ends).toContain(edge.SK);
      }),
    );
  });

  test('an invoice has 2.6 lines on average and some bills are on several invoices', () => {
    const { edges, bills } = made({ invoices: 4_000, bills: 6_000 });
    expect(edges.length / 4_000).toBeCloseTo(2.6, 1);
    const carried = new Set(edges.map((edge) => edge.SK));
    expect(edges.length - carried.size).toBeGreaterThan(1_000);
    expect(bills.some((bill) => (bill.unallocatedCents as number) > 0)).toBe(true);
  });

  test('have the shapes of Lab 1', () => {
    const { invoices, bills, edges } = made({});
    expect(invoices[0]).toMatchInlineSnapshot(`
      {
        "PK": "INVOICE#1001",
        "SK": "INVOICE#1001",
        "Type": "Invoice",
        "customer": "Shields - Reichel",
        "invoiceId": "1001",
        "issuedAt": "2025-01-01T09:22:21.060Z",
        "totalCents": 60861,
      }
    `);
    expect(edges[0]).toMatchInlineSnapshot(`
      {
        "PK": "INVOICE#1001",
        "SK": "BILL#7422",
        "Type": "Allocation",
        "addedAt": "2025-01-01T09:22:21.060Z",
        "allocatedCents": 60861,
        "billId": "7422",
        "invoiceId": "1001",
      }
    `);
    expect(bills[0]).toMatchInlineSnapshot(`
      {
        "PK": "BILL#7001",
        "SK": "BILL#7001",
        "Type": "Bill",
        "amountCents": 85471,
        "billId": "7001",
        "dueAt": "2025-11-25T00:00:00.000Z",
        "payee": "Deckow Inc",
        "unallocatedCents": 85471,
      }
    `);
    for (const { issuedAt } of invoices)
      expect(issuedAt).toMatch(/^2025-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  });

  test('are the same for the same seed, on every machine', () => {
    const hash = createHash('sha256');
    for (const item of invoicingItems({ seed: 1 })) hash.update(`${JSON.stringify(item)}\n`);
    expect(hash.digest('hex')).toBe(
      'b5ae99bbc90f2e210db009cf1874e9e9bdfa80acfa5940120a7675070bd62a75',
    );
  });

  test.each([
    [
      'a negative size',
      { bills: -1 },
      /`bills` to be a whole number from 0 to 1,000,000, got `-1`/,
    ],
    ['invoices without bills', { invoices: 3, bills: 0 }, /at least one bill for 3 invoices/],
    ['an unknown name', { bill: 3 } as object, /got `bill`/],
  ])('are not made from %s', (_what, bad, message) => {
    expect(() => invoicingItems(bad)).toThrow(
      expect.objectContaining({
        code: 'invoicing.badOptions',
        message: expect.stringMatching(message),
      }),
    );
  });
});
