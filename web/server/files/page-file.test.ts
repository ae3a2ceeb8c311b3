import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { readLabs } from '../../../kit/checkpoint/lab/lab.ts';
import { buildPageFiles, firstScripts, type PageFile, type PageFiles } from './page-file.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const KILOBYTE = 1_024;
/** What the policy of the page refuses, and what Node alone has. */
const NOT_FOR_A_BROWSER = /\beval\(|new Function|node:|\bBuffer\b|\bprocess\./;

let files: PageFiles;
beforeAll(async () => {
  const labs = (await readLabs(root)).map(({ info, name }) => ({ number: info.number, name }));
  files = await buildPageFiles({ root, labs });
});

const file = (path: string): PageFile => files.get(path) as PageFile;
const scripts = (): string[] => [...files.keys()].filter((path) => path.endsWith('.js'));
/** The files that a script names, to load them at once or later. */
const importsOf = (path: string): string[] => {
  const named = file(path)
    .body.toString()
    .matchAll(/\b(?:from|import\(?)\s*"\.(\/[\w-]+\.js)"/g);
  return [...named].map(([, name = '']) => name);
};

describe('The page', () => {
  test('has at most 40 kB of script and 8 kB of styles at first, compressed', () => {
    const sizes = firstScripts(files).map((path) => file(path).gzipped.length);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(40 * KILOBYTE);
    expect(file('/page.css').gzipped.length).toBeLessThanOrEqual(8 * KILOBYTE);
  });

  test('loads the scripts of the heat map and of the simulator when they are opened', () => {
    const first = firstScripts(files);
    const later = scripts().filter((path) => !first.includes(path));
    expect(later.filter((path) => path.startsWith('/heat-page-'))).toHaveLength(1);
    expect(later.filter((path) => path.startsWith('/sim-page-'))).toHaveLength(1);
  });

  test('has no source map, and loads nothing from elsewhere', () => {
    for (const path of scripts()) {
      const script = file(path).body.toString();
      expect(script).not.toContain('sourceMappingURL');
      expect(script).not.toMatch(NOT_FOR_A_BROWSER);
      expect(importsOf(path).filter((other) => !files.has(other))).toEqual([]);
      expect(script.match(/\bimport\((?!"\.\/[\w-]+\.js"\))/)).toBeNull();
    }
    expect(file('/page.css').body.toString()).not.toMatch(/@import|url\(["']?(?!data:)/);
  });

  test('has one document at every path, without anything inline', () => {
    const document = file('/').body.toString();
    for (const path of ['/lab/1', '/lab/8/data', '/lab/8/trace']) {
      expect(file(path).body.toString()).toBe(document);
    }
    expect(document).not.toMatch(
      /<style|style=|\son\w+=|<script(?! type="module" src="\/page\.js">)/,
    );
    const named = [...document.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(named).toHaveLength(3);
    expect(named.filter((path) => !files.has(path))).toEqual([]);
  });
});

describe('The simulator’s worker', () => {
  test('has at most 20 kB, compressed', () => {
    expect(file('/sim-worker.js').gzipped.length).toBeLessThanOrEqual(20 * KILOBYTE);
  });

  test('is one file that needs nothing but a browser', () => {
    expect(importsOf('/sim-worker.js')).toEqual([]);
    expect(file('/sim-worker.js').body.toString()).not.toMatch(/\bimport\b/);
  });
});

test('What is sent compressed is what is sent as it is', () => {
  for (const { body, gzipped } of files.values()) expect(gunzipSync(gzipped)).toEqual(body);
});
