/**
 * The headers by which a browser lets a page read what another origin answers (CORS).
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */

const PREFIX = 'access-control-';

/** How long a browser may remember a preflight, in seconds: the next start may name other origins. */
const REMEMBERED_SECONDS = 60;

/** What every answer to a page that was let in carries. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    [`${PREFIX}allow-origin`]: origin,
    [`${PREFIX}expose-headers`]: 'x-amzn-requestid, x-amz-crc32',
    vary: 'origin',
  };
}

/**
 * What a page that was let in is told before its request.
 *
 * @param asked headers that the page wants to send, as its preflight lists them
 */
export function preflightHeaders(
  origin: string,
  asked: string | undefined,
): Record<string, string> {
  return {
    ...corsHeaders(origin),
    [`${PREFIX}allow-methods`]: 'GET, POST',
    ...(asked !== undefined && { [`${PREFIX}allow-headers`]: asked }),
    [`${PREFIX}max-age`]: String(REMEMBERED_SECONDS),
  };
}

/**
 * Whether a header tells browsers which pages may read an answer.
 *
 * @param name in lower case
 */
export function isCors(name: string): boolean {
  return name.startsWith(PREFIX);
}
