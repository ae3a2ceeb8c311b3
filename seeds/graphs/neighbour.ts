/** Neighbours of every node, one row after the other in one typed array. */

/** Row `n` is `items` from `starts[n]` up to, without, `starts[n + 1]`. */
export interface Rows {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** The targets of every source. */
export function rowsOf(sources: Uint32Array, targets: Uint32Array, nodes: number): Rows {
  const starts = new Uint32Array(nodes + 1);
  for (const source of sources) starts[source + 1] = (starts[source + 1] as number) + 1;
  for (let node = 0; node < nodes; node++) {
    starts[node + 1] = (starts[node + 1] as number) + (starts[node] as number);
  }
  const free = starts.slice();
  const items = new Uint32Array(targets.length);
  for (let edge = 0; edge < sources.length; edge++) {
    const source = sources[edge] as number;
    items[free[source] as number] = targets[edge] as number;
    free[source] = (free[source] as number) + 1;
  }
  return { starts, items };
}

/** Everybody a node has an edge with, in either direction, each once. */
export function neighboursOf(graph: {
  users: number;
  sources: Uint32Array;
  targets: Uint32Array;
}): Rows {
  const { users, sources, targets } = graph;
  const out = rowsOf(sources, targets, users);
  const into = rowsOf(targets, sources, users);
  const starts = new Uint32Array(users + 1);
  const items = new Uint32Array(2 * sources.length);
  const seen = new Uint32Array(users); // user + 1 in whose row this one is
  let count = 0;
  for (let user = 0; user < users; user++) {
    for (const rows of [out, into]) {
      const end = rows.starts[user + 1] as number;
      for (let at = rows.starts[user] as number; at < end; at++) {
        const other = rows.items[at] as number;
        if (seen[other] === user + 1) continue;
        seen[other] = user + 1;
        items[count] = other;
        count += 1;
      }
    }
    starts[user + 1] = count;
  }
  return { starts, items: items.slice(0, count) };
}
