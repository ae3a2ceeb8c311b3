/**
 * Requests as bytes: no client of ours would send most of them; and the heads that no server of ours lets
 * in.
 */

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

// Requests that no door lets in, as the heads of raw requests.

const CREATE = ['x-amz-target: DynamoDB_20120810.CreateTable', ...SIGNED];

/**
 * By what is wrong with each.
 *
 * @param path of a page; a table is asked for at `/`
 */
export function refusedRequests(endpoint: string, path = '/'): [string, string[]][] {
  const { host, port } = new URL(endpoint);
  const post = `${path === '/' ? 'POST' : 'GET'} ${path} HTTP/1.1`;
  const from = (...lines: string[]): string[] => [post, ...lines, ...CREATE];
  const here = `Host: ${host}`;
  const preflight = 'Access-Control-Request-Method: POST';
  return [
    ['a page of another origin', from(here, 'Origin: https://evil.example')],
    ['a page without an origin', from(here, 'Origin: null')],
    ['a page on another port', from(here, 'Origin: http://127.0.0.1:5173')],
    ['a page of its own origin', from(here, `Origin: http://${host}`)],
    ['an image of another site', from(here, 'Sec-Fetch-Site: cross-site')],
    ['an image of another port', from(here, 'Sec-Fetch-Site: same-site')],
    ['a name moved to 127.0.0.1', from('Host: evil.example')],
    ['a name moved there, with the port', from(`Host: evil.example:${port}`)],
    ['another port', from('Host: 127.0.0.1:1')],
    ['no port', from('Host: 127.0.0.1')],
    ['another spelling', from(`Host: 127.1:${port}`)],
    ['an address where nothing listens', from(`Host: [::1]:${port}`)],
    ['no Host', from()],
    ['no Host, as HTTP/1.0 allows', [post.replace('1.1', '1.0'), ...CREATE]],
    ['a second Host', from(here, 'Host: evil.example')],
    ['a second Host before it', from('Host: evil.example', here)],
    ['an absolute address', [post.replace(path, `http://${host}${path}`), here, ...CREATE]],
    [
      'the address of a stranger',
      [post.replace(path, `http://evil.example${path}`), here, ...CREATE],
    ],
    [
      'a question before a request',
      [`OPTIONS ${path} HTTP/1.1`, here, 'Origin: https://evil.example', preflight],
    ],
    ['OPTIONS of no page', [`OPTIONS ${path} HTTP/1.1`, here]],
    ['OPTIONS of the server', ['OPTIONS * HTTP/1.1', here]],
  ];
}
