/** The puts, updates and deletes of a request, whichever operation carries them. */

import { type Attributes, keyText } from './item-key.ts';

/** One put, update or delete, as the request has it. */
export type WriteAction = Readonly<Record<string, unknown>>;

/** A write action and the table it goes to. */
export interface TableWrite {
  readonly table: string;
  readonly write: WriteAction;
}

type Request = { readonly operation: string; readonly input: Record<string, unknown> };

/** The puts, updates and deletes of a request, those of a batch or a transaction too. */
export function writesOf(request: Request): WriteAction[] {
  return tableWritesOf(request).map(({ write }) => write);
}

/** The same, each with its table. */
export function tableWritesOf({ operation, input }: Request): TableWrite[] {
  if (/^(Put|Update|Delete)Item$/.test(operation)) return [inTable(input)];
  if (operation === 'BatchWriteItem') {
    const byTable = (input.RequestItems ?? {}) as Record<string, object[]>;
    return Object.entries(byTable).flatMap(([table, requests]) =>
      requests.flatMap((request) =>
        Object.values(request).map((write) => ({ table, write: write as WriteAction })),
      ),
    );
  }
  if (operation !== 'TransactWriteItems') return [];
  const actions = (input.TransactItems ?? []) as Record<string, WriteAction | undefined>[];
  return actions.flatMap(({ Put, Update, Delete }) =>
    [Put, Update, Delete].filter((write): write is WriteAction => write !== undefined).map(inTable),
  );
}

function inTable(write: WriteAction): TableWrite {
  return { table: String(write.TableName), write };
}

/** The key of the item that an action writes, or the whole item, which holds it. */
export function writtenItem(write: WriteAction): Attributes {
  return (write.Key ?? write.Item ?? {}) as Attributes;
}

/** Keys of the items a request writes, as text: `INVOICE#1 / BILL#7`. */
export function writtenKeys(request: Request): string[] {
  return writesOf(request).map(targetText);
}

/** The key of the item that an action writes, as text. */
export function targetText(write: WriteAction): string {
  return keyText(write.Key ?? write.Item, write.Key === undefined);
}
