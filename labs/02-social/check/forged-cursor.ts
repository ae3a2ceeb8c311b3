/** Cursors as somebody changes them who has read what is in them. */

/** A cursor with something else in it. */
export interface ForgedCursor {
  readonly cursor: string;
  /** How it differs from the real one. */
  readonly what: string;
}

/** Encodings in which a cursor may hold text. */
const ENCODINGS = ['base64url', 'hex', 'utf8'] as const;

/** What stands in the place of an id. */
const OTHERS: readonly unknown[] = ['', '1#2', 5];

/**
 * Cursors that are like a real one, but for one id in it. A cursor in which the ids cannot be read
 * is cut off instead.
 *
 * @param other put in the place of `userId`
 * @param lastId of the page's last user
 */
export function forgedCursors(
  cursor: string,
  userId: string,
  other: string,
  lastId: string,
): ForgedCursor[] {
  const encoding = ENCODINGS.find((one) => textOf(cursor, one).includes(lastId));
  if (!encoding) return [{ cursor: cursor.slice(0, -1), what: 'its last character is gone' }];
  const text = textOf(cursor, encoding);
  const forged = (changed: string, what: string): ForgedCursor[] =>
    changed === text ? [] : [{ cursor: Buffer.from(changed).toString(encoding), what }];
  return [
    ...forged(text.replaceAll(userId, other), `${userId} in it is ${other}`),
    ...OTHERS.flatMap((one) =>
      forged(text.replaceAll(lastId, String(one)), `${lastId} in it is ${JSON.stringify(one)}`),
    ),
    ...OTHERS.flatMap((one) =>
      forged(
        text.replace(jsonTextWith(lastId), JSON.stringify(one)),
        `the value with ${lastId} in it is ${JSON.stringify(one)}`,
      ),
    ),
  ];
}

function textOf(cursor: string, encoding: BufferEncoding): string {
  return Buffer.from(cursor, encoding).toString('utf8');
}

/** A whole text of a JSON document that holds an id. */
function jsonTextWith(id: string): RegExp {
  const escaped = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`"[^"]*${escaped}[^"]*"`, 'g');
}
