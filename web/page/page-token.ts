/** The token that the server's address carries: every request has to bring it. */

const KEPT = 'edgewise-token';

/**
 * The token from the address, or the one that this tab has kept from an earlier page. It leaves the
 * address bar, so that a copied address does not hand it on.
 *
 * @returns nothing where the page was opened without it
 */
export function takeToken(): string | undefined {
  const found = /[#&]token=([0-9A-Za-z_-]+)/.exec(location.hash);
  if (!found) return sessionStorage.getItem(KEPT) ?? undefined;
  const [all, token = ''] = found;
  sessionStorage.setItem(KEPT, token);
  const rest = location.hash.replace(all, '').replace(/^[#&]+/, '');
  const hash = rest === '' ? '' : `#${rest}`;
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
  return token;
}
