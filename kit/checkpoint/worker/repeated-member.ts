/** Says which member of a list comes again, where a walk from page to page has no end. */

/**
 * The first member that is on a second page.
 *
 * @param pages the names of each page's members
 * @returns a sentence; nothing where each member is there once
 * @example
 * repeatedMember([['ada', 'bo'], ['bo']]); // => 'bo is on page 1, and on page 2 again.'
 */
export function repeatedMember(pages: readonly (readonly string[])[]): string | undefined {
  const seen = new Map<string, number>();
  for (const [at, members] of pages.entries()) {
    for (const member of members) {
      const before = seen.get(member);
      if (before !== undefined) {
        return `${member} is on page ${before + 1}, and on page ${at + 1} again.`;
      }
      seen.set(member, at);
    }
  }
  return undefined;
}
