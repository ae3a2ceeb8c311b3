/** What the key of a type of item is made of, in words: `ORDER#<CreatedAt>#<orderId>`. */

import type { Item } from '../item/item.ts';

/** Items whose keys have the same form. */
interface Form {
  readonly items: readonly Item[];
  /** The key of each, in its segments. */
  readonly keys: readonly (readonly string[])[];
}

/** Beyond so many forms of a key, only the beginning of each is told. */
const MOST_FORMS = 3;

/**
 * The first segment of a key is a word. Further segments that equal another attribute get its name;
 * those that differ otherwise are an `<id>`. Keys of several forms are told one after the other.
 *
 * @param items of one type, 1 or more
 * @param keys names of the key attributes of the table and of its indexes, which are named by no key
 * @example
 * keyAlias([{ PK: 'USER#ada', userId: 'ada' }], 'PK', ['PK', 'SK']); // => 'USER#<userId>'
 */
export function keyAlias(items: readonly Item[], key: string, keys: readonly string[]): string {
  const forms = [...formsOf(items, key).values()];
  if (forms.length > MOST_FORMS) {
    return [...new Set(forms.map((form) => `${form.keys[0]?.[0]}#<id>`))].join(' or ');
  }
  return [...new Set(forms.map((form) => aliasOf(form, keys)))].join(' or ');
}

/** By the first segment, and how many there are. */
function formsOf(items: readonly Item[], key: string): Map<string, Form> {
  const forms = new Map<string, { items: Item[]; keys: string[][] }>();
  for (const item of items) {
    const segments = String(item[key]).split('#');
    const name = `${segments[0]}#${segments.length}`;
    const form = forms.get(name) ?? { items: [], keys: [] };
    forms.set(name, form);
    form.items.push(item);
    form.keys.push(segments);
  }
  return forms;
}

function aliasOf(form: Form, keyNames: readonly string[]): string {
  const [first = []] = form.keys;
  const parts: string[] = [];
  for (let at = 0; at < first.length; ) {
    const found = at === 0 ? undefined : named(form, at, keyNames);
    parts.push(found ? `<${found.name}>` : wordAt(form, at));
    at += found?.length ?? 1;
  }
  return parts.join('#');
}

/** The attribute that equals the longest run of segments from here, in every item. */
function named(
  { items, keys }: Form,
  at: number,
  keyNames: readonly string[],
): { name: string; length: number } | undefined {
  const names = Object.keys(items[0] ?? {}).filter((name) => !keyNames.includes(name));
  for (let length = (keys[0]?.length ?? 0) - at; length > 0; length -= 1) {
    const name = names.find((one) =>
      items.every(
        (item, index) => String(item[one]) === keys[index]?.slice(at, at + length).join('#'),
      ),
    );
    if (name !== undefined) return { name, length };
  }
  return undefined;
}

/** A word that all keys have there, such as `ORDER`; else `<id>`. */
function wordAt({ keys }: Form, at: number): string {
  const [word = '', ...others] = new Set(keys.map((segments) => segments[at]));
  return at === 0 || (others.length === 0 && !/\d/.test(word)) ? word : '<id>';
}
