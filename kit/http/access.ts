/**
 * Who may come in: the one rule of every server that a browser on this machine can reach.
 *
 * A web page can send requests to 127.0.0.1. The browser names the page in `Origin`. Where the page
 * has moved its own name to 127.0.0.1 (DNS rebinding), the browser sends that name in `Host`.
 *
 * @see https://fetch.spec.whatwg.org/#origin-header
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */

import { KitError } from '../kit-error.ts';

/** Who else may come in, besides programs on this machine. */
export interface AccessOptions {
  /** Web pages, by their origins, such as `http://localhost:5173`. @default none */
  origins?: readonly string[];
  /**
   * Further names of this machine, such as `host.docker.internal`; with another port where one is
   * forwarded, such as `localhost:9000`. @default none
   */
  hosts?: readonly string[];
}

/** Who may come in to one server. */
export interface AccessRule {
  /** What `Host` may be, such as `127.0.0.1:8766`; the first is the address to tell people. */
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
}

/** The part of a request that the rule looks at. */
export interface RequestHead {
  readonly method?: string | undefined;
  /** As it stands in the request's first line. */
  readonly url?: string | undefined;
  /** Name, value, name, value, … as they came: a doubled header is there twice. */
  readonly rawHeaders: readonly string[];
}

/**
 * What the rule says: come in (`origin` is the page that was let in, if it is one), an answer to a
 * page that asks before its request (a preflight), or a sentence that says why not and what to do.
 */
export type AccessDecision =
  | { readonly is: 'admitted'; readonly origin?: string }
  | { readonly is: 'preflight'; readonly origin: string }
  | { readonly is: 'refused'; readonly reason: string };

const ADMITTED: AccessDecision = { is: 'admitted' };

/** Names of this machine where a server listens on 127.0.0.1. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost'];

/**
 * The rule of a server that listens on a port of 127.0.0.1.
 *
 * @throws {KitError} `access.badOrigin`, `access.badHost`
 */
export function accessRule(
  port: number,
  { origins = [], hosts = [] }: AccessOptions = {},
): AccessRule {
  for (const origin of origins) checkOrigin(origin);
  for (const host of hosts) checkHost(host);
  const names = [...LOOPBACK_NAMES, ...hosts];
  const authorities = names.map((name) => (name.includes(':') ? name : `${name}:${port}`));
  // Clients leave out the port of plain HTTP.
  return { hosts: port === 80 ? [...authorities, ...names] : authorities, origins };
}

/** Asks the rule; nothing but the head of the request has to be read for it. */
export function checkAccess(
  rule: AccessRule,
  { method, url = '', rawHeaders }: RequestHead,
): AccessDecision {
  const address = `http://${rule.hosts[0]}`;
  if (!url.startsWith('/')) {
    return refused(
      `Expected a path such as \`/\`, got \`${quotedHeader(url)}\`. This server is no proxy: send requests to ${address} itself.`,
    );
  }
  const [host, ...more] = headerValues('host', rawHeaders);
  if (host === undefined || more.length > 0 || !rule.hosts.includes(host)) {
    const got =
      host === undefined ? 'none' : `\`${quotedHeader([host, ...more].join('` and `'))}\``;
    return refused(
      `Expected the header Host to be ${rule.hosts.join(' or ')}, got ${got}. Use the address ${address}; if this machine has another name for you, name it when you start this server: host=NAME.`,
    );
  }
  const [origin, ...others] = headerValues('origin', rawHeaders);
  if (origin !== undefined) {
    if (others.length > 0 || !rule.origins.includes(origin)) return pageRefused('Origin', origin);
    return { is: method === 'OPTIONS' ? 'preflight' : 'admitted', origin };
  }
  const site = headerValues('sec-fetch-site', rawHeaders).find(isForeignSite);
  if (site !== undefined) return pageRefused('Sec-Fetch-Site', site);
  if (method !== 'OPTIONS') return ADMITTED;
  return refused(
    'Expected GET or POST, got OPTIONS. It is answered only to web pages that were named when this server started: origin=http://localhost:5173.',
  );
}

function pageRefused(header: string, value: string): AccessDecision {
  return refused(
    `This request comes from a web page (${header}: ${quotedHeader(value)}), and web pages are refused. If you trust the page, name its origin when you start this server, for example origin=http://localhost:5173.`,
  );
}

function refused(reason: string): AccessDecision {
  return { is: 'refused', reason };
}

function checkOrigin(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.origin === text) return;
  throw new KitError(
    'usage',
    'access.badOrigin',
    `Expected \`origin\` to be the origin of a web page, as a browser says it, got \`${text}\`. Say, for example, origin=http://localhost:5173.`,
  );
}

function checkHost(text: string): void {
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/.test(text)) return;
  throw new KitError(
    'usage',
    'access.badHost',
    `Expected \`host\` to be a name in lower case, such as a container uses for this machine, got \`${text}\`. Say, for example, host=host.docker.internal.`,
  );
}

// Reads headers as they came: a doubled one is there twice.

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

// The headers by which a browser lets a page read what another origin answers (CORS).
// @see https://fetch.spec.whatwg.org/#http-cors-protocol

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
