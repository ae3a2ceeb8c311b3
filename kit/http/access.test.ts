import { describe, expect, test } from 'vitest';
import { type AccessOptions, accessRule, checkAccess } from './access.ts';

const PORT = 8_766;
const HERE = `127.0.0.1:${PORT}`;
const PAGE = 'http://localhost:5173';

interface Asked extends AccessOptions {
  port?: number;
  method?: string;
  url?: string;
}

function ask(rawHeaders: readonly string[], { port = PORT, ...rest }: Asked = {}) {
  const { method = 'POST', url = '/', ...options } = rest;
  return checkAccess(accessRule(port, options), { method, url, rawHeaders });
}

const ADMITTED = { is: 'admitted' };

describe('A program on this machine comes in', () => {
  test.each([HERE, `localhost:${PORT}`])('by the address %s', (host) =>
    expect(ask(['Host', host])).toEqual(ADMITTED));

  test('however it writes the names of its headers', () => {
    expect(ask(['HOST', HERE, 'X-Amz-Target', 'DynamoDB_20120810.ListTables'])).toEqual(ADMITTED);
  });

  test('without a port where the server listens on that of plain HTTP', () => {
    expect(ask(['Host', '127.0.0.1'], { port: 80 })).toEqual(ADMITTED);
    expect(ask(['Host', 'localhost:80'], { port: 80 })).toEqual(ADMITTED);
    expect(ask(['Host', 'evil.example'], { port: 80 })).toMatchObject({ is: 'refused' });
  });

  test('by a name that was given to this machine, with its own port or another', () => {
    const hosts = ['host.docker.internal', 'localhost:9000'];
    expect(ask(['Host', `host.docker.internal:${PORT}`], { hosts })).toEqual(ADMITTED);
    expect(ask(['Host', 'localhost:9000'], { hosts })).toEqual(ADMITTED);
    expect(ask(['Host', 'host.docker.internal:1'], { hosts })).toMatchObject({ is: 'refused' });
  });

  test('from a browser where the user typed the address, or the page is the server’s own', () => {
    for (const site of ['none', 'same-origin']) {
      expect(ask(['Host', HERE, 'Sec-Fetch-Site', site], { method: 'GET' })).toEqual(ADMITTED);
    }
  });
});

describe('A Host that is not this machine’s', () => {
  test.each([
    'evil.example',
    `evil.example:${PORT}`,
    `127.0.0.1.evil.example:${PORT}`,
    '127.0.0.1',
    'localhost',
    '127.0.0.1:8767',
    `LOCALHOST:${PORT}`,
    `localhost.:${PORT}`,
    `127.1:${PORT}`,
    `[::1]:${PORT}`,
    `user@127.0.0.1:${PORT}`,
    `${HERE}, evil.example`,
    '',
  ])('is refused: %j', (host) => {
    const reason = expect.stringContaining(`Use the address http://${HERE}`);
    expect(ask(['Host', host])).toEqual({ is: 'refused', reason });
  });

  test('is refused where it is missing', () => {
    const reason = expect.stringContaining(`to be ${HERE} or localhost:${PORT}, got none`);
    expect(ask([])).toEqual({ is: 'refused', reason });
  });

  test('is refused where it is there twice, even twice the same', () => {
    for (const second of ['evil.example', HERE]) {
      const reason = expect.stringContaining(`got \`${HERE}\` and \`${second}\``);
      expect(ask(['Host', HERE, 'host', second])).toEqual({ is: 'refused', reason });
    }
  });

  test.each([
    `http://${HERE}/`,
    'http://evil.example/',
    '*',
    'evil.example:80',
    '',
  ])('is refused in the first line: %j', (url) => {
    const reason = expect.stringContaining('Expected a path');
    expect(ask(['Host', HERE], { url })).toEqual({ is: 'refused', reason });
  });

  test('is repeated in the reason up to a length', () => {
    const answer = ask(['Host', 'x'.repeat(10_000)]);
    expect(JSON.stringify(answer).length).toBeLessThan(500);
  });
});

describe('A web page', () => {
  test.each([
    'https://evil.example',
    'null',
    PAGE,
    `http://${HERE}`,
    '',
  ])('of the origin %j is refused, and told how it is let in', (origin) => {
    const reason = expect.stringMatching(/comes from a web page.*origin=http/);
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect(ask(['Host', HERE, 'Origin', origin], { method })).toEqual({ is: 'refused', reason });
    }
  });

  test.each([
    'cross-site',
    'same-site',
    'unheard-of',
  ])('that sends no origin is refused by its site: %s', (site) => {
    const reason = expect.stringContaining(`Sec-Fetch-Site: ${site}`);
    const headers = ['Host', HERE, 'Sec-Fetch-Site', site];
    expect(ask(headers, { method: 'GET' })).toEqual({ is: 'refused', reason });
  });

  test('whose origin was named comes in, from whatever site; no other does', () => {
    const origins = [PAGE];
    const headers = ['Host', HERE, 'Origin', PAGE, 'Sec-Fetch-Site', 'cross-site'];
    expect(ask(headers, { origins })).toEqual({ is: 'admitted', origin: PAGE });
    for (const other of ['http://localhost:51730', 'https://localhost:5173', `${PAGE}/`]) {
      expect(ask(['Host', HERE, 'Origin', other], { origins })).toMatchObject({ is: 'refused' });
    }
    const doubled = ['Host', HERE, 'Origin', PAGE, 'Origin', 'https://evil.example'];
    expect(ask(doubled, { origins })).toMatchObject({ is: 'refused' });
  });

  test('whose origin was named is refused by another Host', () => {
    const headers = ['Host', 'evil.example', 'Origin', PAGE];
    expect(ask(headers, { origins: [PAGE] })).toMatchObject({ is: 'refused' });
  });

  test('whose origin was named may ask before its request; OPTIONS is refused to all others', () => {
    const origins = [PAGE];
    const method = 'OPTIONS';
    const asked = ask(['Host', HERE, 'Origin', PAGE], { method, origins });
    expect(asked).toEqual({ is: 'preflight', origin: PAGE });
    expect(ask(['Host', HERE], { method, origins })).toMatchObject({ is: 'refused' });
  });
});

describe('An access rule', () => {
  test.each([
    '*',
    'null',
    '',
    'localhost:5173',
    'http://localhost:5173/',
    'http://localhost:80',
    'HTTP://localhost:5173',
    'file:///tmp',
  ])('is not made for the origin %j, which no browser sends', (origin) => {
    const message = expect.stringMatching(/^Expected `origin`.*origin=http:\/\/localhost:5173\.$/);
    expect(() => accessRule(PORT, { origins: [origin] })).toThrow(
      expect.objectContaining({ code: 'access.badOrigin', message }),
    );
  });

  test.each([
    '',
    '*',
    'http://name',
    'Name',
    'a b',
    'name:',
    'name:0',
    '-a',
    'a/b',
  ])('is not made for the name %j', (host) => {
    expect(() => accessRule(PORT, { hosts: [host] })).toThrow(
      expect.objectContaining({
        code: 'access.badHost',
        message: expect.stringMatching(/^Expected `host`.*host=host\.docker\.internal\.$/),
      }),
    );
  });
});
