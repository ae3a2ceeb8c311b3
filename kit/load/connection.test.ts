import { expect, test } from 'vitest';
import { targetOf } from './connection.ts';

test.each([
  'https://dynamodb.us-east-1.amazonaws.com',
  'http://dynamodb.us-east-1.amazonaws.com',
  'http://192.168.0.7:8766',
  'http://0.0.0.0:8766',
  'http://127.0.0.1.example.org',
  'http://localhost.example.org',
  'https://127.0.0.1:8766',
  '127.0.0.1:8766',
])('no load is sent to %s', (endpoint) => {
  expect(() => targetOf(endpoint)).toThrow(expect.objectContaining({ code: 'driver.notLocal' }));
});

test.each([
  ['http://127.0.0.1:8766', '127.0.0.1'],
  ['http://localhost:8766/', 'localhost'],
  ['http://[::1]:8766', '::1'],
])('%s is this machine', (endpoint, host) => {
  expect(targetOf(endpoint)).toMatchObject({ host, port: 8766 });
});
