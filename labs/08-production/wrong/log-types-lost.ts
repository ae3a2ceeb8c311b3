/**
 * 8.6 `accessPatterns` puts ? in place of whole values, and loses the types in them.
 *
 * @fails 8.6
 */

import type { AccessPattern, LoggedRequest } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function accessPatterns(
  _lab: LabContext,
  log: readonly LoggedRequest[],
): Promise<AccessPattern[]> {
  const found = new Map<string, AccessPattern>();
  for (const request of log) {
    const { operation, index, keyCondition, filter } = request;
    const asked = shapeOf(keyCondition);
    const thrownAway = shapeOf(filter);
    const name = JSON.stringify([operation, index, asked, thrownAway]);
    const pattern = found.get(name) ?? {
      operation,
      ...(index && { index }),
      ...(asked && { keyCondition: asked }),
      ...(thrownAway && { filter: thrownAway }),
      requests: 0,
      readUnits: 0,
      writeUnits: 0,
    };
    pattern.requests += 1;
    pattern.readUnits += request.readUnits;
    pattern.writeUnits += request.writeUnits;
    found.set(name, pattern);
  }
  const units = (one: AccessPattern): number => one.readUnits + one.writeUnits;
  return [...found.values()].sort((one, other) => units(other) - units(one));
}

function shapeOf(condition?: string): string | undefined {
  return condition?.replace(/(?<=([=<>]|BETWEEN|BETWEEN \S+ AND|,) )[^\s)]+/g, '?');
}
