/** The files of the page, made in memory: a fixed table of paths, and nothing else is to be had. */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BuildOptions } from 'esbuild';

/** A file that is sent as it is. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  readonly gzipped: Buffer;
}

/** Files by their paths, such as `/page.js`. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** What the page is made of. */
export interface PageParts {
  /** The project's folder. */
  readonly root: string;
  /** The labs: number, and folder name below `labs/`. */
  readonly labs: readonly { readonly number: number; readonly name: string }[];
}

const HTML = 'text/html; charset=utf-8';
const SVG = 'image/svg+xml';

/** Name of a diagram beside its lesson. */
const DIAGRAM = /^(diagram-[1-9]\d?)\.svg$/;

/** Name of a picture of the gallery. */
const PATTERN = /^[a-z-]+\.svg$/;

type File = [path: string, type: string, text: string | Uint8Array];

/**
 * Builds the page: its scripts and its styles from `web/page`, the simulator's worker, one document for every path, the
 * pictures of the gallery and the diagrams of the lessons.
 *
 * @throws what esbuild throws where a file of the page cannot be built
 */
export async function buildPageFiles({ root, labs }: PageParts): Promise<PageFiles> {
  const files: File[] = [
    ...(await built(root)),
    ['/icon.svg', SVG, PAGE_ICON],
    ...patternsOf(root),
    ...['/', '/heat', '/sim', '/class'].map((path): File => [path, HTML, PAGE_SHELL]),
  ];
  for (const { number, name } of labs) {
    for (const page of ['', '/data', '/trace'])
      files.push([`/lab/${number}${page}`, HTML, PAGE_SHELL]);
    files.push(...diagramsOf(root, number, name));
  }
  const made = files.map(async ([path, type, text]) => [path, await pageFile(type, text)] as const);
  return new Map(await Promise.all(made));
}

/** A file, ready to be sent. */
export async function pageFile(type: string, text: string | Uint8Array): Promise<PageFile> {
  const body = Buffer.from(text as string);
  return { type, body, gzipped: await promisify(gzip)(body) };
}

/** How scripts and styles are built. */
const BUILD = {
  write: false,
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  tsconfigRaw: {}, // The page needs nothing of it but what is said here.
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** The page loads the scripts of some paths when they are opened; the worker is one file. */
async function built(root: string): Promise<[string, string, Uint8Array][]> {
  const { build, stop } = await import('esbuild');
  const page = join(root, 'web', 'page');
  const worker = join(root, 'web', 'worker', 'sim-worker.ts');
  const names = { outdir: root, chunkNames: '[name]-[hash]' };
  try {
    const builds = await Promise.all([
      build({
        ...BUILD,
        ...names,
        entryPoints: { page: join(page, 'main.tsx'), style: join(page, 'style.css') },
        splitting: true,
      }),
      build({ ...BUILD, ...names, entryPoints: { 'sim-worker': worker } }),
    ]);
    return builds
      .flatMap(({ outputFiles }) => outputFiles)
      .map(({ path, contents }) =>
        path.endsWith('.css')
          ? ['/page.css', 'text/css; charset=utf-8', contents]
          : [`/${basename(path)}`, 'text/javascript; charset=utf-8', contents],
      );
  } finally {
    await stop(); // Its process would live as long as this one.
  }
}

/** The gallery of `/heat`. */
function patternsOf(root: string): File[] {
  const folder = join(root, 'web', 'page', 'heat', 'pattern');
  return readdirSync(folder)
    .filter((file) => PATTERN.test(file))
    .map((file) => [`/heat/${file}`, SVG, readFileSync(join(folder, file))]);
}

function diagramsOf(root: string, number: number, name: string): [string, string, Uint8Array][] {
  const folder = join(root, 'labs', name);
  return readdirSync(folder).flatMap((file) => {
    const [, diagram] = DIAGRAM.exec(file) ?? [];
    if (diagram === undefined) return [];
    return [[`/lab/${number}/${diagram}.svg`, SVG, readFileSync(join(folder, file))]];
  });
}

// The one document of the page: its script draws what the path asks for.

const PAGE_SHELL = `<!doctype html>
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
const PAGE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M4 12 12 4" stroke="#888" stroke-width="2"/><circle cx="4" cy="12" r="3" fill="#2563a8"/><circle cx="12" cy="4" r="3" fill="#c2410c"/></svg>`;

/** What a script that esbuild has made imports as it begins. */
const IMPORTED = /\b(?:from|import)\s*"\.(\/[\w-]+\.js)"/g;

/** The page's own script, and those without which it does not begin; none that is loaded later. */
export function firstScripts(files: PageFiles): string[] {
  const first = new Set(['/page.js']);
  for (const path of first) {
    const script = files.get(path)?.body.toString() ?? '';
    for (const [, name = ''] of script.matchAll(IMPORTED)) first.add(name);
  }
  return [...first];
}
