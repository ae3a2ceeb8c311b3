/** Requests that no door lets in, as the heads of raw requests. */

import { SIGNED } from './raw-request.ts';

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
