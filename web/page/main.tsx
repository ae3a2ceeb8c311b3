/** Where the page begins. */

import { render } from 'preact';
import { App, NoToken } from './app.tsx';
import { keptTheme, showTheme } from './header/theme.ts';
import { pageOf } from './page-path.ts';
import { takeToken } from './page-token.ts';

showTheme(keptTheme());
const token = takeToken();
const path = pageOf(location.pathname);
const page = document.getElementById('page') ?? document.body;
render(token === undefined ? <NoToken /> : <App token={token} path={path} />, page);
