/**
 * Who may come in to the page's server: programs on this machine, and its own pages. Nobody else's
 * page, by whatever name it calls this machine.
 *
 * @see https://fetch.spec.whatwg.org/#origin-header
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  headerValues,
  isForeignSite,
  quotedHeader,
  type RequestHead,
} from '../../../kit/http/access.ts';
import { refusal, type WebReply } from './web-reply.ts';

/** What a request may do. */
const METHODS = ['GET', 'POST'];

/**
 * Looks at the head of a request.
 *
 * @param hosts what `Host` may be, such as `127.0.0.1:8767`; the first is the address to tell people
 * @returns the refusal; nothing where the request may come in
 */
export function checkWebAccess(
  hosts: readonly string[],
  { method = '', url = '', rawHeaders }: RequestHead,
): WebReply | undefined {
  const address = `http://${hosts[0]}`;
  const [host, ...more] = headerValues('host', rawHeaders);
  if (host === undefined || more.length > 0 || !hosts.includes(host)) {
    const got =
      host === undefined ? 'none' : `\`${quotedHeader([host, ...more].join('` and `'))}\``;
    return refusal(
      403,
      `Expected the header Host to be ${hosts.join(' or ')}, got ${got}. Use the address ${address}.`,
    );
  }
  const page = foreignPage(host, rawHeaders);
  if (page !== undefined) {
    return refusal(
      403,
      `This request comes from a web page (${quotedHeader(page)}), and other pages than ${address} are refused. Open the address that npm run web has printed.`,
    );
  }
  if (!METHODS.includes(method)) {
    return refusal(405, `Expected GET or POST, got ${quotedHeader(method)}. Use the page.`, {
      allow: METHODS.join(', '),
    });
  }
  if (url.startsWith('/')) return undefined;
  return refusal(
    400,
    `Expected a path such as \`/\`, got \`${quotedHeader(url)}\`. This server is no proxy: send requests to ${address} itself.`,
  );
}

/** The header that says that a request comes from a page of somebody else. */
function foreignPage(host: string, rawHeaders: readonly string[]): string | undefined {
  const origin = headerValues('origin', rawHeaders).find((one) => one !== `http://${host}`);
  if (origin !== undefined) return `Origin: ${origin}`;
  const site = headerValues('sec-fetch-site', rawHeaders).find(isForeignSite);
  return site === undefined ? undefined : `Sec-Fetch-Site: ${site}`;
}

// The token of a start: who knows it has seen what `npm run web` printed.

/** Random bits of a token. */
const TOKEN_BITS = 128;

/** A token that nobody can guess; fit to stand in an address. */
export function newToken(): string {
  return randomBytes(TOKEN_BITS / 8).toString('base64url');
}

/** Whether that is the token; it takes as long whatever was given. */
export function isToken(given: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(given ?? ''), digest(token));
}

/** Digests have one length, whatever they are of. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
