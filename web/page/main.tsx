/** Where the page begins. */

import { render } from 'preact';
import { App, NoToken } from './app.tsx';
import { keptTheme, showTheme } from './header/theme.ts';
import { pageOf } from './page-path.ts';

showTheme(keptTheme());
const token = takeToken();
// The address of a new start, put into the same tab: the browser does not load the page for it.
addEventListener('hashchange', () => {
  const isNew = location.hash.includes('token=') && takeToken() !== token;
  if (isNew) location.reload();
});
const path = pageOf(location.pathname);
const page = document.getElementById('page') ?? document.body;
render(token === undefined ? <NoToken /> : <App token={token} path={path} />, page);

// The token that the server's address carries: every request has to bring it.

const KEPT = 'edgewise-token';

/**
 * The token from the address, or the one that this tab has kept from an earlier page. It leaves the
 * address bar, so that a copied address does not hand it on.
 *
 * @returns nothing where the page was opened without it
 */
function takeToken(): string | undefined {
  const found = /[#&]token=([0-9A-Za-z_-]+)/.exec(location.hash);
  if (!found) return sessionStorage.getItem(KEPT) ?? undefined;
  const [all, token = ''] = found;
  sessionStorage.setItem(KEPT, token);
  const rest = location.hash.replace(all, '').replace(/^[#&]+/, '');
  const hash = rest === '' ? '' : `#${rest}`;
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
  return token;
}
