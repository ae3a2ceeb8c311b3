/** Outputs of a cell: collected from a kernel's messages, stored, and compared. */

import { createHash } from 'node:crypto';

/** What a cell wrote to one of its streams, one piece after another. */
export interface StreamOutput {
  readonly output_type: 'stream';
  readonly name: 'stdout' | 'stderr';
  text: Multiline;
}

/** What a cell displayed, in one or more representations by media type. */
export interface DisplayOutput {
  readonly output_type: 'display_data' | 'execute_result';
  data: Readonly<Record<string, unknown>>;
  metadata: unknown;
}

/** One output of a cell. */
export type Output = StreamOutput | DisplayOutput;

/** The content of a message about an output, as far as tslab sends it. */
export interface OutputContent {
  readonly name?: 'stdout' | 'stderr';
  readonly text?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly metadata?: unknown;
  readonly transient?: { readonly display_id?: string };
}

/** Pictures of bytes: base64, which is not broken into lines. */
const BYTES = /^image\/(png|jpeg|gif)$/;

/** A picture inside HTML. */
const PICTURE_ADDRESS = /data:image\/[^"]+/g;

/** The outputs of one cell, as its messages come in. */
export class OutputCollector {
  readonly #outputs: Output[] = [];
  readonly #byId = new Map<string, DisplayOutput>();

  /** Adds a message; one that is about no output is passed over. */
  add(type: string, content: OutputContent): void {
    if (type === 'stream') this.#addText(content);
    if (type === 'display_data') this.#addDisplay(content);
    if (type === 'update_display_data') this.#update(content);
  }

  /** The outputs so far, as a notebook stores them. */
  stored(): Output[] {
    return this.#outputs.map((output) => {
      if (output.output_type === 'stream') return { ...output, text: inLines(joined(output.text)) };
      const members = Object.entries(output.data).map(([type, value]) => {
        return [type, typeof value === 'string' && !BYTES.test(type) ? inLines(value) : value];
      });
      return { ...output, data: Object.fromEntries(members) };
    });
  }

  /** What was written to standard error so far. */
  errorText(): string {
    return this.#outputs.map((output) => (isError(output) ? joined(output.text) : '')).join('');
  }

  #addText({ name = 'stdout', text = '' }: OutputContent): void {
    const last = this.#outputs.at(-1);
    if (last?.output_type === 'stream' && last.name === name) last.text = joined(last.text) + text;
    else this.#outputs.push({ output_type: 'stream', name, text });
  }

  #addDisplay({ data = {}, metadata = {}, transient }: OutputContent): void {
    const output: DisplayOutput = { output_type: 'display_data', data, metadata };
    this.#outputs.push(output);
    if (transient?.display_id !== undefined) this.#byId.set(transient.display_id, output);
  }

  #update({ data = {}, metadata = {}, transient }: OutputContent): void {
    const output = this.#byId.get(transient?.display_id ?? '');
    if (output) Object.assign(output, { data, metadata });
  }
}

/** Whether an output is what a cell wrote to standard error. */
export function isError(output: Output): output is StreamOutput {
  return output.output_type === 'stream' && output.name === 'stderr';
}

/**
 * Outputs as a text: equal for outputs that show the same. A stream is itself, a representation has
 * its media type before it, and of a picture there is the hash in its place.
 */
export function outputText(outputs: readonly Output[]): string {
  return outputs.map(textOf).join('');
}

function textOf(output: Output): string {
  if (output.output_type === 'stream') return joined(output.text);
  const members = Object.entries(output.data).sort(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([type, value]) => `[${type}] ${shownText(type, value)}\n`).join('');
}

function shownText(type: string, value: unknown): string {
  const isText = typeof value === 'string' || Array.isArray(value);
  const text = isText ? joined(value as Multiline) : JSON.stringify(value);
  return type.startsWith('image/') ? hashOf(text) : text.replace(PICTURE_ADDRESS, hashOf);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** A text, whole or in lines that keep their ends. */
export type Multiline = string | readonly string[];

/** A text in one piece. */
export function joined(text: Multiline): string {
  return typeof text === 'string' ? text : text.join('');
}

/** A text in lines that keep their ends, as notebooks store it. */
export function inLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
