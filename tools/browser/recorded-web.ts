/** The page over a recording, in a tab of its own. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { lessonHtml } from '../../web/server/answer/lesson-html.ts';
import { buildPageFiles, type PageFiles } from '../../web/server/files/page-file.ts';
import { startWebServer } from '../../web/server/web-server.ts';
import { ROOT } from '../tree-copy.ts';
import { diagramsOf } from './diagram/lesson-diagram.ts';
import type { Page } from './playwright.ts';
import { RecordedSource } from './recorded-source.ts';
import { type Recording, readRecording } from './recording.ts';
import type { SceneName } from './scene.ts';
import { openTab, type TabOptions } from './tab.ts';

/** What a test has of an opened page. */
export interface OpenedPage {
  readonly page: Page;
  readonly source: RecordedSource;
}

/** How a page is opened. */
export interface PageOptions extends TabOptions {
  /** Whether the recorded run is over. @default true */
  readonly hasRun?: boolean;
  /** @default a free one */
  readonly port?: number;
}

/** A server that a test may end and start again. */
export interface RecordedWeb {
  readonly source: RecordedSource;
  /** The address of a path, with the token. */
  addressOf(path: string): string;
  close(): Promise<void>;
}

/** Built once a file. */
let files: Promise<PageFiles> | undefined;

/** Starts a server over a recording, and opens a page of it; waits until the page is complete. */
export async function openPage(
  scene: SceneName,
  path: string,
  options: PageOptions = {},
): Promise<OpenedPage> {
  const { hasRun = true, port = 0, ...tab } = options;
  const web = await startRecordedWeb(scene, hasRun, port);
  const page = await openTab(web.addressOf(path), tab);
  await pageIsComplete(page);
  return { page, source: web.source };
}

/** Starts a server over a recording; it ends with the test. */
export async function startRecordedWeb(
  scene: SceneName,
  hasRun = true,
  port = 0,
): Promise<RecordedWeb> {
  files ??= pageFiles();
  const recording = readRecording(scene);
  const source = new RecordedSource(recording, await lessonOf(recording), hasRun);
  const bugs: unknown[] = [];
  const onBug = (error: unknown): void => void bugs.push(error);
  const server = await startWebServer({ port, source, files, onBug });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(async () => {
    await close();
    if (bugs.length > 0) throw bugs[0];
  });
  return {
    source,
    addressOf: (path) => `${server.endpoint}${path}#token=${server.token}`,
    close,
  };
}

/** Waits until the page is live and has its answers. */
export async function pageIsComplete(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'live' }).waitFor();
  await page.getByText(/(is|are) read…|looks at it…|waits for/).waitFor({ state: 'hidden' });
}

async function pageFiles(): Promise<PageFiles> {
  return buildPageFiles({ root: ROOT, labs: await namedLabs() });
}

/** The lesson as it is now: a recording does not keep it. */
async function lessonOf({ lab: { name, lab } }: Recording): Promise<string> {
  const text = readFileSync(join(ROOT, 'labs', name, 'README.md'), 'utf8');
  const diagrams = diagramsOf(name, text).map((_, index) => index + 1);
  const place = { number: lab.number, name };
  return lessonHtml(text, { lab: place, labs: await namedLabs(), diagrams });
}

async function namedLabs(): Promise<{ name: string; number: number }[]> {
  const labs = await readLabs(ROOT);
  return labs.map(({ name, info: { number } }) => ({ name, number }));
}
