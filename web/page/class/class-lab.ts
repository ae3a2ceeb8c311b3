/** Which lab of the class is shown. */

import type { ClassLab } from '../../wire/answer.ts';

/** The lab of `?lab=2`; nothing where the address names none. */
export function addressedLab(search: string): number | undefined {
  const said = new URLSearchParams(search).get('lab') ?? '';
  return /^[1-9]\d?$/.test(said) ? Number(said) : undefined;
}

/** The lab that most have begun; of two, the later one. */
export function busiestLab(
  labs: readonly Pick<ClassLab, 'number' | 'begun'>[],
): number | undefined {
  const most = Math.max(0, ...labs.map(({ begun }) => begun));
  return labs.findLast(({ begun }) => begun === most && most > 0)?.number;
}
