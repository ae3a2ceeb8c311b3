/** Cursors as somebody changes them who has read what is in them. */

/** A cursor with something else in it. */
export interface ForgedCursor {
  readonly cursor: string;
  /** How it differs from the real one, as a sentence. */
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
  if (!encoding)
    return [{ cursor: cursor.slice(0, -1), what: 'The last character of the cursor is gone.' }];
  const text = textOf(cursor, encoding);
  const forged = (changed: string, what: string): ForgedCursor[] =>
    changed === text ? [] : [{ cursor: Buffer.from(changed).toString(encoding), what }];
  return [
    ...forged(
      text.replaceAll(userId, other),
      `The id ${userId} in the cursor was replaced by ${other}.`,
    ),
    ...OTHERS.flatMap((one) =>
      forged(
        text.replaceAll(lastId, String(one)),
        `The id ${lastId} in the cursor was replaced by ${nameOf(String(one))}.`,
      ),
    ),
    ...OTHERS.flatMap((one) =>
      forged(
        text.replace(jsonTextWith(lastId), JSON.stringify(one)),
        `The text with ${lastId} in the cursor was replaced by ${nameOf(one)}.`,
      ),
    ),
  ];
}

/** `the empty text`, `the text "1#2"`, `the number 5`. */
function nameOf(value: unknown): string {
  if (value === '') return 'the empty text';
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${JSON.stringify(value)}`;
}

function textOf(cursor: string, encoding: BufferEncoding): string {
  return Buffer.from(cursor, encoding).toString('utf8');
}

/** A whole text of a JSON document that holds an id. */
function jsonTextWith(id: string): RegExp {
  const escaped = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`"[^"]*${escaped}[^"]*"`, 'g');
}
