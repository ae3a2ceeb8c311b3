/** A debugger that speaks the Chrome DevTools Protocol, as VS Code and Chrome do: for tests. */

import { once } from 'node:events';
import { SourceMap } from 'node:module';
import { WebSocket } from 'ws';

/** A program that has stopped at a breakpoint. */
export interface Stop {
  /** The address of the source file, and the line of it, from 1. */
  readonly file: string;
  readonly line: number;
  /** Text that its expression has there. */
  evaluate(expression: string): Promise<string>;
}

/** The part of a message of the protocol that is read here. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Script {
  readonly scriptId: string;
  readonly url: string;
  readonly sourceMapURL: string;
}

interface Pause {
  readonly reason: string;
  readonly data?: { readonly scriptId?: string };
  readonly callFrames: readonly {
    readonly callFrameId: string;
    readonly location: { scriptId: string; lineNumber: number; columnNumber: number };
  }[];
}

/** One line of a source file at which a program is to stop. */
interface Breakpoint {
  /** The file's address: `file:///…/model.ts`. */
  readonly file: string;
  readonly line: number;
}

/** A program under this debugger; every message is asked for and answered by number. */
export class Debugger {
  readonly #socket: WebSocket;
  readonly #breakpoint: Breakpoint;
  readonly #answers = new Map<number, (message: Message) => void>();
  readonly #scripts = new Map<string, Script>();
  readonly #stops: Stop[] = [];
  #stopped: () => void = () => {};
  #lastId = 0;

  private constructor(socket: WebSocket, breakpoint: Breakpoint) {
    this.#socket = socket;
    this.#breakpoint = breakpoint;
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as Message));
  }

  /**
   * Attaches to the program that waits on a port, and lets it run.
   *
   * As VS Code does, it has the program pause before it runs a file with a source map, and sets the
   * breakpoint then: no call can be missed.
   */
  static async attach(port: number, breakpoint: Breakpoint): Promise<Debugger> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
    await once(socket, 'open');
    const own = new Debugger(socket, breakpoint);
    await own.#ask('Runtime.enable');
    await own.#ask('Debugger.enable');
    const instrumentation = 'beforeScriptWithSourceMapExecution';
    await own.#ask('Debugger.setInstrumentationBreakpoint', { instrumentation });
    await own.#ask('Runtime.runIfWaitingForDebugger');
    return own;
  }

  /** The next stop at the breakpoint. */
  async stop(): Promise<Stop> {
    for (;;) {
      const stop = this.#stops.shift();
      if (stop) return stop;
      await new Promise<void>((resolve) => {
        this.#stopped = resolve;
      });
    }
  }

  /** Lets the program run on, to its end: the breakpoint is gone. */
  async runOn(): Promise<void> {
    await this.#ask('Debugger.setBreakpointsActive', { active: false });
    await this.#ask('Debugger.resume');
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ id, method, params, ...message }: Message): void {
    if (id !== undefined) this.#answers.get(id)?.(message);
    if (method === 'Debugger.scriptParsed') {
      const script = params as Script;
      this.#scripts.set(script.scriptId, script);
    }
    if (method === 'Debugger.paused') void this.#pause(params as Pause);
  }

  async #pause({ reason, data, callFrames }: Pause): Promise<void> {
    if (reason === 'instrumentation') {
      const script = this.#scripts.get(data?.scriptId ?? '');
      if (script && hasSource(script, this.#breakpoint.file)) await this.#setBreakpoint(script);
      await this.#ask('Debugger.resume');
      return;
    }
    const [frame] = callFrames;
    const script = this.#scripts.get(frame?.location.scriptId ?? '');
    if (!frame || !script) return;
    const { lineNumber, columnNumber } = frame.location;
    const { originalSource, originalLine } = sourceMapOf(script).findEntry(
      lineNumber,
      columnNumber,
    ) as { originalSource: string; originalLine: number };
    this.#stops.push({
      file: sourceAddress(script, originalSource),
      line: originalLine + 1,
      evaluate: async (expression) => {
        const asked = { callFrameId: frame.callFrameId, expression, returnByValue: true };
        const answer = await this.#ask('Debugger.evaluateOnCallFrame', asked);
        return String((answer as { result: { value?: unknown } }).result.value);
      },
    });
    this.#stopped();
  }

  /** Sets the breakpoint where the compiled script has the line of the source. */
  async #setBreakpoint(script: Script): Promise<void> {
    const map = sourceMapOf(script);
    const wanted = this.#breakpoint.line - 1;
    for (let lineNumber = 0; lineNumber < MOST_LINES; lineNumber++) {
      for (let columnNumber = 0; columnNumber < MOST_COLUMNS; columnNumber++) {
        const found = map.findEntry(lineNumber, columnNumber);
        if (!('originalLine' in found) || found.originalLine !== wanted) continue;
        if (sourceAddress(script, found.originalSource) !== this.#breakpoint.file) continue;
        const location = { scriptId: script.scriptId, lineNumber, columnNumber };
        await this.#ask('Debugger.setBreakpoint', { location });
        return;
      }
    }
    throw new Error(`the source map of ${script.url} knows no line ${this.#breakpoint.line}`);
  }

  async #ask(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#lastId;
    const answered = new Promise<Message>((resolve) => this.#answers.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    this.#answers.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}

/** More than any compiled model has. */
const MOST_LINES = 5_000;
const MOST_COLUMNS = 200;

/** Whether a script carries a map of its own, with this source in it. */
function hasSource(script: Script, file: string): boolean {
  if (!script.sourceMapURL.includes('base64,')) return false;
  const { sources } = sourceMapOf(script).payload;
  return sources.some((source) => sourceAddress(script, source) === file);
}

function sourceAddress({ url }: Script, source: string): string {
  return new URL(source, url).href;
}

/** The map that a script carries itself, as base64. */
function sourceMapOf({ sourceMapURL }: Script): SourceMap {
  const [, base64 = ''] = sourceMapURL.split('base64,');
  return new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')));
}
