/** Logs of 8.6 that are written by hand: each mistake shows in a few lines. */

import type { LoggedRequest } from '../../entities.ts';
import type { Asked } from './right-pattern.ts';

/** Two requests each that ask for the same. */
export const SAME: readonly (readonly [Asked, Asked])[] = [
  both((id) => query(`GSI1PK = SELLER#s${id}`, { index: 'Card' })),
  both((id) => query(`PK = PRODUCT#p${id} AND begins_with(SK, QUESTION#2025-0${id % 7})`)),
  [
    query('PK = PRODUCT#p7 AND begins_with(SK, QUESTION#)'),
    query('PK = PRODUCT#p71 AND begins_with(SK, QUESTION#2025)'),
  ],
  both((id) =>
    query(`PK = PRODUCT#p1 AND SK BETWEEN QUESTION#2025-01-0${id % 7}#q${id} AND QUESTION#2025-02`),
  ),
  both((id) =>
    query(`GSI1PK = SELLER#s1 AND GSI1SK >= PRODUCT#p${id}`, {
      index: 'Keys',
      filter: `priceCents > ${id}00`,
    }),
  ),
  [
    { operation: 'Scan', filter: 'contains(name, lamp) AND priceCents BETWEEN 100 AND 900' },
    { operation: 'Scan', filter: 'contains(name, rosé) AND priceCents BETWEEN 1 AND 25' },
  ],
  [
    { operation: 'GetItem', keyCondition: 'PK = PRODUCT#p7 AND SK = PRODUCT#p7' },
    { operation: 'GetItem', keyCondition: 'PK = PRODUCT#AND-7 AND SK = PRODUCT#AND-7' },
  ],
  [{ operation: 'BatchGetItem' }, { operation: 'BatchGetItem' }],
];

/** Two requests each that ask for something else, or in another way. */
export const OTHER: readonly (readonly [Asked, Asked, question: string])[] = [
  [
    query('GSI1PK = SELLER#s1', { index: 'Card' }),
    query('GSI1PK = SELLER#s1', { index: 'Whole' }),
    'Which member of a request says which index was read?',
  ],
  [
    query('PK = PRODUCT#p7 AND begins_with(SK, QUESTION#)'),
    query('PK = PRODUCT#p7 AND begins_with(SK, REVIEW#)'),
    'Which part of a value says what type of thing is asked for?',
  ],
  [
    query('GSI1PK = SELLER#s1', { index: 'Card' }),
    query('GSI1PK = SELLER#s1', { index: 'Card', filter: 'priceCents < 900' }),
    'Which request throws most of the items away, and which part of that request does it?',
  ],
  [
    query('PK = PRODUCT#p7 AND SK > QUESTION#2025'),
    query('PK = PRODUCT#p7 AND SK < QUESTION#2025'),
    'Which part of a condition is no value?',
  ],
  [
    { operation: 'GetItem', keyCondition: 'PK = PRODUCT#p7 AND SK = PRODUCT#p7' },
    { operation: 'UpdateItem', keyCondition: 'PK = PRODUCT#p7 AND SK = PRODUCT#p7' },
    'One of them reads, and the other one writes. Which member of a request says so?',
  ],
];

const READ = {
  scanned: 1,
  returned: 1,
  readUnits: 0.5,
  writeUnits: 0,
  unitsByIndex: { table: 0.5 },
};

/** A line of a log: reads one item of the table, unless it says otherwise. */
export function line(asked: Asked, cost: Partial<LoggedRequest> = {}): LoggedRequest {
  return Object.freeze({ at: '2026-01-14T09:00:00.000Z', ...asked, ...READ, ...cost });
}

/** A Query, by its key condition. */
export function query(keyCondition: string, more: Partial<Asked> = {}): Asked {
  return { operation: 'Query', keyCondition, ...more };
}

/** The same request with two ids, of which one begins the other. */
function both(of: (id: number) => Asked): readonly [Asked, Asked] {
  return [of(1), of(12)];
}

/** A log in which the pattern with most requests, with the dearest request, and with most units are three. */
export function handmade(): LoggedRequest[] {
  const seller = (id: number, cost: Partial<LoggedRequest> = {}): LoggedRequest =>
    line(query(`GSI1PK = SELLER#s${id}`, { index: 'Card' }), {
      scanned: 20,
      returned: 20,
      ...cost,
    });
  const product = (id: number): LoggedRequest =>
    line({ operation: 'GetItem', keyCondition: `PK = PRODUCT#p${id} AND SK = PRODUCT#p${id}` });
  const sale = line(
    { operation: 'UpdateItem', keyCondition: 'PK = PRODUCT#p7 AND SK = PRODUCT#p7' },
    { ...NOTHING_READ, writeUnits: 6, unitsByIndex: { table: 3, Whole: 3 } },
  );
  const scanOf = (filter: string, cost: Partial<LoggedRequest>): LoggedRequest =>
    line({ operation: 'Scan', filter }, { ...cost, unitsByIndex: { table: cost.readUnits ?? 0 } });
  return [
    ...[1, 2, 3, 4, 5, 6].map(product),
    // Exactly ten for one, though each of its requests is below or above.
    scanOf('sellerId = s1', { scanned: 100, returned: 2, readUnits: 12 }),
    sale,
    scanOf('sellerId = s7', { scanned: 100, returned: 18, readUnits: 12 }),
    ...[1, 12, 3].map((id) => seller(id, { readUnits: 5, unitsByIndex: { Card: 5 } })),
    sale,
    // One request throws all away, and most do not.
    ...[1, 2, 3].map((id) =>
      line(query(`PK = PRODUCT#p${id}`, { filter: 'stock > 0' }), {
        scanned: 30,
        returned: id === 1 ? 0 : 30,
        readUnits: 4,
      }),
    ),
    // The dearest request of the day, and as dear in all as the sales.
    line({ operation: 'Scan', index: 'Keys' }, { scanned: 90, returned: 90, readUnits: 18 }),
    // Little is read in vain, but nearly all of it. Only together do the two read more than ten items for one.
    line(query('PK = PRODUCT#p9', { filter: 'stock = 0' }), { scanned: 15, returned: 0 }),
    line(query('PK = PRODUCT#p4', { filter: 'stock = 0' }), { scanned: 7, returned: 2 }),
    line(query('PK = PRODUCT#p8 AND begins_with(SK, QUESTION#)'), { scanned: 0, returned: 0 }),
    sale,
    seller(31, { readUnits: 0.5 }),
    line(
      { operation: 'PutItem' },
      { ...NOTHING_READ, writeUnits: 3, unitsByIndex: { table: 1, Archive: 2 } },
    ),
  ];
}

const NOTHING_READ = { scanned: 0, returned: 0, readUnits: 0 };
