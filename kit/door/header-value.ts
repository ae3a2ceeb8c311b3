/** Reads headers as they came: a doubled one is there twice. */

/** Characters of a stranger's header that a reason repeats. */
const MOST_QUOTED = 100;

/**
 * All values of a header. The length is compared first: every request asks this about every header.
 *
 * @param name in lower case
 * @param rawHeaders name, value, name, value, …
 */
export function headerValues(name: string, rawHeaders: readonly string[]): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] as string;
    if (header.length === name.length && header.toLowerCase() === name) {
      values.push(rawHeaders[at + 1] as string);
    }
  }
  return values;
}

/** A stranger's text as a sentence repeats it: cut off where it is long. */
export function quotedHeader(text: string): string {
  return text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}...` : text;
}

/** Whether a value of `Sec-Fetch-Site` names a page of another site; `none` is an address that was typed. */
export function isForeignSite(site: string): boolean {
  return site !== 'same-origin' && site !== 'none';
}
