/** What the data page shows, as the address says it. */

/** A view of a lab's items. */
export interface DataAddress {
  /** The step whose own table is shown; absent for the shared one. */
  readonly step?: string;
  /** Absent: by the table's own keys. */
  readonly index?: string;
  /** The exact partition key of the one collection to show. */
  readonly key?: string;
  /** The chosen item, by its id. */
  readonly item?: string;
}

const NAMES = ['step', 'index', 'key', 'item'] as const;

/** Reads `?step=2.3&index=GSI1&key=USER%231`. */
export function readAddress(search: string): DataAddress {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

/** The opposite; the empty text where nothing is asked for. */
export function addressText(address: DataAddress, from = 0): string {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = address[name];
    if (value !== undefined) query.set(name, value);
  }
  if (from > 0) query.set('from', String(from));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The key of an item as people write it: `INVOICE#1 / BILL#2`. */
export function itemKeyText(id: string): string {
  return id.split('\0').join(' / ');
}
