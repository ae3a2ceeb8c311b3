/** Edges that are not counted once, for the stream handlers of 6.4 and 6.5. */

import type { Edge } from '../../entities.ts';
import { degreesOf } from '../graph.ts';
import { countedItem, edgeItem, summaryItem, targetOf } from '../item.ts';
import type { Check } from './context.ts';

/** What happened, and what to think about if an edge is not counted once. */
export interface Told {
  readonly told: string;
  readonly question: string;
}

/**
 * Finds a target of these edges whose degree is not the number of counted edges that point at it, and
 * says so.
 */
export async function wrongDegree(
  check: Check,
  counted: readonly Edge[],
  edges: readonly Edge[] = counted,
): Promise<string | undefined> {
  const degrees = degreesOf(counted);
  const items = await check.table.items();
  const found = edges.map(targetOf).map((node) => {
    const { PK, SK } = summaryItem(node, 0);
    const summary = items.find((item) => item.PK === PK && item.SK === SK);
    return { node, degree: summary?.degree ?? 0, expected: degrees.get(node) ?? 0 };
  });
  const wrong = found.find(({ degree, expected }) => degree !== expected);
  return wrong && `The degree of ${wrong.node} is ${wrong.degree}. Expected ${wrong.expected}.`;
}

/** Finds an edge without its Counted item, or the reverse, or a wrong degree, and says so. */
export async function miscount(check: Check, edges: readonly Edge[]): Promise<string | undefined> {
  const items = await check.table.items();
  const counted = items.filter(({ Type }) => Type === 'Counted');
  const members = edges.map((edge) => ({ ...countedItem(edge), edge: edgeItem(edge) }));
  const isOf = (one: { PK?: unknown; SK?: unknown }, { PK, SK }: { PK?: unknown; SK?: unknown }) =>
    one.PK === PK && one.SK === SK;
  const left = members.find((member) => !counted.some((one) => isOf(one, member)));
  if (left) return `The edge ${left.edge.PK} / ${left.edge.SK} is there, and it is not counted.`;
  const extra = counted.find((one) => !members.some((member) => isOf(one, member)));
  if (extra) return `${extra.PK} / ${extra.SK} is there, and the edge that it counts is gone.`;
  return wrongDegree(check, edges);
}
