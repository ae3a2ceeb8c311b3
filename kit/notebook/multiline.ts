/** Texts of a notebook: whole, or in lines. */

/** A text, whole or in lines that keep their ends. */
export type Multiline = string | readonly string[];

/** A text in one piece. */
export function joined(text: Multiline): string {
  return typeof text === 'string' ? text : text.join('');
}

/** A text in lines that keep their ends, as notebooks store it. */
export function inLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
