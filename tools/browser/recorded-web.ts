/** The page over a recording, in a tab of its own. */

import { onTestFinished } from 'vitest';
import { findLab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { buildPageFiles, type PageFiles } from '../../web/server/files/page-file.ts';
import { placeOf, readLesson } from '../../web/server/source/requested-lab.ts';
import { startWebServer } from '../../web/server/web-server.ts';
import type { HeatAnswer } from '../../web/wire/answer.ts';
import { ROOT } from '../tree-copy.ts';
import type { BrowserTab } from './chromium.ts';
import { RecordedSource } from './recorded-source.ts';
import { type Recording, readRecording } from './recording.ts';
import type { SceneName } from './scene.ts';
import { openTab, type TabOptions } from './tab.ts';

/** What a test has of an opened page. */
export interface OpenedPage {
  readonly page: BrowserTab;
  readonly source: RecordedSource;
}

/** How a page is opened. */
export interface PageOptions extends TabOptions {
  /** Whether the recorded run is over. @default true */
  readonly hasRun?: boolean;
  /** @default a free one */
  readonly port?: number;
  /** A governor, and what it told before the page was opened. @default none */
  readonly heat?: HeatAnswer;
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
  const { hasRun = true, port = 0, heat, ...tab } = options;
  const web = await startRecordedWeb(scene, hasRun, port);
  if (heat) web.source.heatAnswer = heat;
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
  return { source, addressOf: server.addressOf, close };
}

/** Waits until the page is live and has its answers. */
export async function pageIsComplete(page: BrowserTab): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'live' }).waitFor();
  await page.getByText(/(is|are) read…|looks at it…|waits for/).waitFor({ state: 'hidden' });
}

async function pageFiles(): Promise<PageFiles> {
  return buildPageFiles({ root: ROOT, labs: (await readLabs(ROOT)).map(placeOf) });
}

/** The lesson as it is now: a recording does not keep it. */
async function lessonOf({ lab: { lab } }: Recording): Promise<string> {
  return readLesson(ROOT, await findLab(ROOT, String(lab.number)), await readLabs(ROOT));
}
