/** The token of a start: who knows it has seen what `npm run web` printed. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

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
