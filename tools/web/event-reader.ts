/** Reads the stream of events of a page's server. */

import { StreamText } from '../../kit/http/sse-client.ts';
import type { WebEvent } from '../../web/wire/event.ts';

/** Where a page is, and who may open it. */
export interface PageAddress {
  /** Such as `http://127.0.0.1:8767`. */
  readonly endpoint: string;
  readonly token: string;
}

/** The address that `npm run web` has printed; nothing before it has. */
export function printedAddress(said: string): PageAddress | undefined {
  const [, endpoint, token] = /(http:\/\/127\.0\.0\.1:\d+)\/#token=([\w-]+)/.exec(said) ?? [];
  return endpoint === undefined || token === undefined ? undefined : { endpoint, token };
}

/**
 * Hears every event from `hello` on; returns once the stream is open.
 *
 * @param signal ends the stream
 */
export async function readEvents(
  { endpoint, token }: PageAddress,
  hear: (event: WebEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'x-edgewise-token': token };
  const { body } = await fetch(`${endpoint}/api/events`, { headers, signal });
  const read = async (): Promise<void> => {
    const text = new StreamText();
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const { data } of text.read(piece)) hear(JSON.parse(data) as WebEvent);
    }
  };
  read().catch(() => {}); // The stream ends with the server.
}
