/** A block of Mermaid in a page, and the name of the picture that is kept of it. */

/** A whole block; the group is its text, without the fences. */
export const DIAGRAM_BLOCK = /^```mermaid\n([\s\S]*?)\n```$/gm;

/**
 * The file of the picture of a page's block.
 *
 * @param nth from 1, in the order of the page
 */
export function diagramFile(nth: number): string {
  return `diagram-${nth}.svg`;
}
