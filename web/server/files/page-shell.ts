/** The one document of the page: its script draws what the path asks for. */

export const PAGE_SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Edgewise</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
</head>
<body>
<div id="page"></div>
<noscript>This page needs JavaScript. The same is in your terminal: npm run labs.</noscript>
</body>
</html>
`;

/** Two nodes and the edge between them. */
export const PAGE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M4 12 12 4" stroke="#888" stroke-width="2"/><circle cx="4" cy="12" r="3" fill="#2563a8"/><circle cx="12" cy="4" r="3" fill="#c2410c"/></svg>`;
