/** Progress of a lab in words. */

import type { LabProgress } from '../wire/event.ts';

type Steps = Pick<LabProgress, 'steps'>;

/** How many steps of a kind have passed, and how many there are. */
export function passedSteps({ steps }: Steps, core: boolean): { passed: number; of: number } {
  const own = steps.filter((step) => step.core === core);
  return { passed: own.filter(({ status }) => status === 'pass').length, of: own.length };
}

/** `core 3 of 5` */
export function coreText(lab: Steps): string {
  const { passed, of } = passedSteps(lab, true);
  return `core ${passed} of ${of}`;
}
