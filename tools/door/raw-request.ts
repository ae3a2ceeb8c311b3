/** Requests as bytes: no client of ours would send most of them. */

import { connect } from 'node:net';
import { FAKE_SIGNATURE_DATE, fakeSignature } from '../../kit/fake-signature.ts';

/** An answer, taken apart. */
export interface RawAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A body that would make a table, if it came as far as an engine. */
export const CREATE_TABLE = JSON.stringify({
  TableName: 'Door',
  AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
});

/** The lines that every SDK sends with a request for a table, its Host left out. */
export const SIGNED = [
  'content-type: application/x-amz-json-1.0',
  `authorization: ${fakeSignature('test')}`,
  `x-amz-date: ${FAKE_SIGNATURE_DATE}`,
];

/** A whole request; `lines` begin with its first one. */
export function rawText(lines: readonly string[], body = ''): string {
  return `${[...lines, `content-length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`;
}

/** Everything that comes back on one connection until the server ends it. */
export function exchange(endpoint: string, text: string): Promise<string> {
  const { hostname, port } = new URL(endpoint);
  return new Promise((resolve, reject) => {
    let answer = '';
    connect(Number(port), hostname)
      .on('data', (data) => (answer += data.toString()))
      .on('error', reject)
      .on('close', () => resolve(answer))
      .write(text);
  });
}

/** One request on a connection of its own. */
export async function sendRaw(
  endpoint: string,
  [first = '', ...lines]: readonly string[],
  body = '',
): Promise<RawAnswer> {
  return answerOf(await exchange(endpoint, rawText([first, ...lines, 'connection: close'], body)));
}

/** Takes the text of one answer apart. */
export function answerOf(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(headers),
    body: text.slice(end + 4),
  };
}
