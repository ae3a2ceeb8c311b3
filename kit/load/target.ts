/** Where load may be sent: to this machine, and nowhere else. */

import { isLoopback } from '../engine/loopback.ts';
import { KitError } from '../kit-error.ts';

/** Host and port of a server on this machine. */
export interface Target {
  readonly endpoint: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Takes an address apart.
 *
 * @throws {KitError} `driver.notLocal` for anything but plain HTTP to a loopback address
 */
export function targetOf(endpoint: string): Target {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol === 'http:' && isLoopback(url.hostname)) {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return { endpoint: url.origin, host, port: Number(url.port || 80) };
  }
  throw new KitError(
    'usage',
    'driver.notLocal',
    `Expected a load to go to this machine, such as http://127.0.0.1:8766, got \`${endpoint}\`. Load is never sent anywhere else.`,
  );
}
