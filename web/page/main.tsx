/** Where the page begins. */

import { render } from 'preact';
import { takeToken } from './api.ts';
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
