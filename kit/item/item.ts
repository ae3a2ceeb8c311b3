/** Items as plain objects. */

/** An item as the document client reads and writes it. */
export type Item = Record<string, unknown>;
