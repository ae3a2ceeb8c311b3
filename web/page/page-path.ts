/** Which page an address names. */

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
