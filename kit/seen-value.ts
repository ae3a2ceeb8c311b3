/** Which answer first held a value: tells whether a request depends on an earlier one. */

/** An item of an answer: plain values under the document client, else attribute values. */
export type AnsweredItem = Record<string, unknown>;

/** Remembers which answer first held a value, to see that a later request depends on it. */
export class SeenValues {
  readonly #firstSeen = new Map<string, number>();
  readonly #pages = new Map<string, number>();

  add(number: number, items: AnsweredItem[], lastEvaluatedKey: unknown): void {
    for (const value of items.flatMap(stringValues)) {
      for (const part of [value, value.slice(value.lastIndexOf('#') + 1)]) {
        if (!this.#firstSeen.has(part)) this.#firstSeen.set(part, number);
      }
    }
    if (lastEvaluatedKey) this.#pages.set(keyText(lastEvaluatedKey), number);
  }

  pageBefore(startKey: unknown): number | undefined {
    return startKey ? this.#pages.get(keyText(startKey)) : undefined;
  }

  sourceOf(values: string[]): number | undefined {
    const found = values.flatMap((value) => {
      const part = value.slice(value.lastIndexOf('#') + 1);
      return this.#firstSeen.get(value) ?? this.#firstSeen.get(part) ?? [];
    });
    return found.length === 0 ? undefined : Math.max(...found);
  }
}

/** A key as text, the same whether its values are plain or attribute values. */
function keyText(key: unknown): string {
  return JSON.stringify(stringValues(key as AnsweredItem).sort());
}

/** The string values of an item's top-level attributes, whichever client read it. */
export function stringValues(item: AnsweredItem): string[] {
  return Object.values(item).flatMap((value) => {
    const text = typeof value === 'string' ? value : (value as { S?: unknown } | null)?.S;
    return typeof text === 'string' ? [text] : [];
  });
}
