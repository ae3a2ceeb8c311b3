/** A real browser: where it is on this machine, and how it is started. */

import { createRequire } from 'node:module';
import { findProgram, hasTools, INSTALL_TOOLS } from '../installed.ts';
import { patienceMs } from '../patience.ts';

const NAMES = ['chromium', 'google-chrome'];
const START_SECONDS = 10;

/**
 * Where Chromium is: `CHROMIUM`, or a program of the path; nothing where there is none.
 *
 * @param usual folders that are searched before those of the path
 */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  usual?: readonly string[],
): string | undefined {
  return env.CHROMIUM || findProgram(NAMES, env, usual);
}

/**
 * Why no browser can be opened here: one sentence, with the next thing to do. Nothing where one can.
 */
export function missingBrowser(): string | undefined {
  if (!hasTools()) return `The tools for a browser are not installed. Run: ${INSTALL_TOOLS}`;
  if (findChromium()) return undefined;
  return 'There is no Chromium here. Install it, or set CHROMIUM to its path.';
}

/** Starts Chromium without a window. @throws {Error} where there is none */
export async function openChromium(): Promise<Browser> {
  const missing = missingBrowser();
  const executablePath = findChromium();
  if (missing || !executablePath) throw new Error(missing);
  const { chromium } = createRequire(import.meta.url)('playwright-core') as Playwright;
  // Chromium's sandbox refuses to run as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args, timeout: patienceMs(START_SECONDS) });
}

// The part of playwright-core that this project uses. The package is one of tools/package.json,
// which learners do without, so its own types cannot be imported.
// @see https://playwright.dev/docs/api/class-page

/** A browser process. */
export interface Browser {
  newContext(options?: ContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** What a window is opened with. */
export interface ContextOptions extends MediaOptions {
  readonly viewport?: Viewport;
}

/** What the person at the window prefers. */
export interface MediaOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** In CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A window with a storage of its own. */
export interface BrowserContext {
  newPage(): Promise<BrowserTab>;
  /** In milliseconds, for every wait. */
  setDefaultTimeout(milliseconds: number): void;
  addInitScript(script: { readonly content: string }): Promise<unknown>;
  close(): Promise<void>;
}

/** A tab. */
export interface BrowserTab extends ElementScope {
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  title(): Promise<string>;
  setViewportSize(viewport: Viewport): Promise<void>;
  emulateMedia(options: MediaOptions): Promise<void>;
  /** Runs an expression in the page; its value comes back as JSON. */
  evaluate(expression: string): Promise<unknown>;
  addScriptTag(script: { readonly path: string } | { readonly content: string }): Promise<unknown>;
  screenshot(options: { readonly path: string; readonly fullPage?: boolean }): Promise<unknown>;
  on(event: 'console', hear: (message: ConsoleMessage) => void): unknown;
  on(event: 'pageerror', hear: (error: Error) => void): unknown;
  on(event: 'request', hear: (request: PageRequest) => void): unknown;
}

/** A line of the page's console. */
export interface ConsoleMessage {
  type(): string;
  text(): string;
}

/** A request that the page has sent. */
export interface PageRequest {
  url(): string;
}

/** Where elements are looked for: a page, or an element. */
export interface ElementScope {
  getByRole(role: string, options?: RoleOptions): Locator;
  getByText(text: string | RegExp, options?: { readonly exact?: boolean }): Locator;
  locator(selector: string): Locator;
}

/** Which of the elements with a role. */
export interface RoleOptions {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
  readonly level?: number;
  readonly expanded?: boolean;
  readonly selected?: boolean;
}

/** Elements of a page, found anew each time that they are used. */
export interface Locator extends ElementScope {
  first(): Locator;
  nth(index: number): Locator;
  filter(options: { readonly hasText: string | RegExp }): Locator;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  /** Of a list: by value or by text. */
  selectOption(option: string): Promise<unknown>;
  focus(): Promise<void>;
  press(key: string): Promise<void>;
  count(): Promise<number>;
  innerText(): Promise<string>;
  textContent(): Promise<string | null>;
  allInnerTexts(): Promise<string[]>;
  getAttribute(name: string): Promise<string | null>;
  isVisible(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
  waitFor(options?: { readonly state: 'attached' | 'visible' | 'hidden' }): Promise<void>;
}

/** What `playwright-core` exports, as far as it is used. */
export interface Playwright {
  readonly chromium: { launch(options: LaunchOptions): Promise<Browser> };
}

/** How a browser is started. */
export interface LaunchOptions {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly timeout: number;
}
