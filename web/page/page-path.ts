/** What an address names: a page, a step of the lesson, and the lab of the class. */

import type { ClassLab } from '../wire/answer.ts';

/** One of the pages. */
export type PagePath =
  | { readonly page: 'home' | 'heat' | 'sim' | 'class' }
  | { readonly page: 'lab' | 'data' | 'trace'; readonly lab: number }
  | { readonly page: 'nowhere' };

/**
 * The page of a path.
 *
 * @example
 * pageOf('/lab/3/data'); // => { page: 'data', lab: 3 }
 */
export function pageOf(path: string): PagePath {
  if (path === '/') return { page: 'home' };
  const [, name] = /^\/(heat|sim|class)\/?$/.exec(path) ?? [];
  if (name !== undefined) return { page: name as 'heat' | 'sim' | 'class' };
  const [, number, under = 'lab'] = /^\/lab\/(\d+)(?:\/(data|trace))?\/?$/.exec(path) ?? [];
  if (number === undefined) return { page: 'nowhere' };
  return { page: under as 'lab' | 'data' | 'trace', lab: Number(number) };
}

/** Whether that part of an address names a step of the lesson, such as `#1.3`. */
export function namesStep(hash: string): boolean {
  return /^#\d+\.\d+$/.test(hash);
}

// Which lab of the class is shown.

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
