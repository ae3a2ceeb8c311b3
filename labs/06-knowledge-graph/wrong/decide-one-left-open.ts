/**
 * 6.8 `decide` has no way for one of the scenarios.
 *
 * @fails 6.8
 */

import type { ScenarioId, Way } from '#entities/06-knowledge-graph.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function decide(_lab: LabContext): Promise<Partial<Record<ScenarioId, Way>>> {
  return {
    isMember: 'realTime',
    followersOfStar: 'stream',
    productsAlike: 'schedule',
    orgChart: 'realTime',
    billOfMaterials: 'schedule',
    itServices: 'realTime',
    fraudRing: 'graphDatabase',
    socialPath: 'graphDatabase',
    monthlyReport: 'schedule',
  };
}
