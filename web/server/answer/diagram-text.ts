/** A diagram in words, for those who do not see it. */

/** `I1[Invoice 1001]`, `bo((bo))`, `table[(table Graph)]`: an id, and in brackets what it shows. */
const NODE = String.raw`(\w+)(?:[[({]+([^\])}]+)[\])}]+)?`;
const EDGE = new RegExp(String.raw`^${NODE}\s+(---|--\s+.+?\s+-->|-->\|.+?\||-->)\s*${NODE}$`);

/**
 * The edges of a block of Mermaid, one after the other: `Invoice 1001, 40.00, Bill 7001`. A line that
 * is no edge is left out.
 */
export function diagramText(block: string): string {
  const shown = new Map<string, string>();
  const named = (id = '', text?: string): string => {
    if (text !== undefined) shown.set(id, text);
    return shown.get(id) ?? id;
  };
  const edges = block.split('\n').flatMap((line) => {
    const [, from, fromText, arrow = '', to, toText] = EDGE.exec(line.trim()) ?? [];
    if (from === undefined) return [];
    const label = arrow
      .replace(/^-->?\|?|\||-->?$|^---$/g, '')
      .replace(/-+$/, '')
      .trim();
    return [[named(from, fromText), label || '—', named(to, toText)].join(' ')];
  });
  return edges.join('; ');
}
