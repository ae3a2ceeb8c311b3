/** Which page an address names. */

/** One of the pages. */
export type PagePath =
  | { readonly page: 'home' }
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
  const [, number, under = 'lab'] = /^\/lab\/(\d+)(?:\/(data|trace))?\/?$/.exec(path) ?? [];
  if (number === undefined) return { page: 'nowhere' };
  return { page: under as 'lab' | 'data' | 'trace', lab: Number(number) };
}
