/** Finds the lab and the step that a request names. */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { KitError } from '../../../kit/kit-error.ts';

/**
 * The lab of that number, which has that step.
 *
 * @throws {KitError} `web.noLab`, `web.noStep`
 */
export function requestedLab(labs: readonly Lab[], number: number, step?: string): Lab {
  const lab = labs.find(({ info }) => info.number === number);
  if (!lab) {
    const known = labs.map(({ info }) => info.number).join(', ');
    throw new KitError('usage', 'web.noLab', `There is no lab ${number}. There are: ${known}.`);
  }
  if (step === undefined || lab.steps.some(({ id }) => id === step)) return lab;
  const known = lab.steps.map(({ id }) => id).join(', ');
  throw new KitError('usage', 'web.noStep', `Lab ${number} has no step ${step}. It has: ${known}.`);
}
