/** Text inside HTML. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as HTML that shows it, also as the value of an attribute in double quotes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
