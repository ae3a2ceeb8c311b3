import { describe, expect, test } from 'vitest';
import { namedEndpoint, parseEndpoint } from './endpoint.ts';

describe('an address that the user names', () => {
  test.each([
    ['http://127.0.0.1:8765', 'http://127.0.0.1:8765'],
    ['http://localhost:8000/', 'http://localhost:8000'],
    ['http://127.0.0.2:8000/', 'http://127.0.0.2:8000'],
    ['http://[::1]:8000', 'http://[::1]:8000'],
    ['https://LOCALHOST:8443', 'https://localhost:8443'],
  ])('%s is on this machine', (text, endpoint) => {
    expect(parseEndpoint(text)).toBe(endpoint);
  });

  test.each([
    'https://dynamodb.eu-west-1.amazonaws.com',
    'http://192.168.1.10:8000',
    'http://0.0.0.0:8000',
    'http://localhost.example.com:8000',
    'http://user@example.com:8000',
  ])('%s is not on this machine and is refused', (text) => {
    expect(() => parseEndpoint(text)).toThrow(
      expect.objectContaining({
        name: 'KitError',
        code: 'engine.notLocal',
        message: expect.stringContaining(`got \`${new URL(text).hostname}\``),
      }),
    );
  });

  test.each([
    'http://127.example.com:8000',
    'http://127.0.0.1.example.com:8000',
  ])('%s is a name, not a loopback address, and is refused', (text) => {
    expect(() => parseEndpoint(text)).toThrow(expect.objectContaining({ code: 'engine.notLocal' }));
  });

  test.each([
    'garbage',
    'localhost:8000',
    '127.0.0.1:8765',
    'ftp://127.0.0.1',
    'http://',
    'http://127.0.0.1:99999',
  ])('%s is no http address and is refused', (text) => {
    expect(() => parseEndpoint(text)).toThrow(
      expect.objectContaining({
        code: 'engine.badEndpoint',
        message: expect.stringContaining(`got \`${text}\``),
      }),
    );
  });

  test.each([
    'http://127.0.0.1:8000/dynamodb',
    'http://127.0.0.1:8000?region=local',
    'http://me:secret@127.0.0.1:8000',
  ])('%s has more than an address and is refused with the address', (text) => {
    expect(() => parseEndpoint(text, 'target')).toThrow(/Say: target=http:\/\/127.0.0.1:8000\.$/);
  });
});

describe('where commands look for an engine', () => {
  test.each([
    ['on the usual port', {}, 'http://127.0.0.1:8765'],
    ['on the port that is set', { EDGEWISE_ENGINE_PORT: '8790' }, 'http://127.0.0.1:8790'],
    [
      'at the address that is named, whatever the port',
      { AWS_ENDPOINT_URL_DYNAMODB: 'http://localhost:8000/', EDGEWISE_ENGINE_PORT: '8790' },
      'http://localhost:8000',
    ],
  ])('is %s', (_what, environment, endpoint) => {
    expect(namedEndpoint(environment)).toBe(endpoint);
  });
});
