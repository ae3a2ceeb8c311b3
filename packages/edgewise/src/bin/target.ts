/** The DynamoDB behind a governor: which address may be one, and whether it answers. */

import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from '../../../../kit/host.ts';
import { Upstream } from '../../../../kit/http/upstream.ts';
import { KitError } from '../../../../kit/kit-error.ts';

const AWS = /(^|\.)(amazonaws\.com(\.cn)?|api\.aws|on\.aws)$/;
const EXAMPLE = '--target http://127.0.0.1:8000';
const AGAIN_MS = 250;

/**
 * The address of a DynamoDB that a governor may stand before.
 *
 * @param allowed names of other machines, exactly as in the address
 * @returns its origin, such as `http://127.0.0.1:8000`
 * @throws {KitError} `target.missing`, `target.bad`, `target.aws`, `target.notAllowed`
 */
export function governedTarget(text: string | undefined, allowed: readonly string[]): string {
  if (text === undefined) {
    throw usage(
      'missing',
      `Expected the address of a local DynamoDB. Say, for example, ${EXAMPLE}.`,
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const name = (url?.hostname ?? '').replace(/\.$/, '');
  if (AWS.test(name)) {
    throw usage(
      'aws',
      `Expected \`--target\` to be a local DynamoDB, got \`${name}\`, which is AWS: nothing is ever sent there. Say, for example, ${EXAMPLE}.`,
    );
  }
  if (url?.protocol !== 'http:' || url.href !== `${url.origin}/`) {
    throw usage(
      'bad',
      `Expected \`--target\` to be an http address without a path, got \`${text}\`. Say, for example, ${EXAMPLE}.`,
    );
  }
  if (isLoopback(url.hostname) || allowed.includes(url.hostname)) return url.origin;
  throw usage(
    'notAllowed',
    `Expected \`--target\` to name this machine, got \`${name}\`. If a DynamoDB of your own is there, add --allow-target-host ${name}.`,
  );
}

/**
 * Waits until a DynamoDB answers.
 *
 * @param waitSeconds how long it may take; 0: it is asked once
 * @throws {KitError} `target.notAnswering`
 */
export async function waitForTarget(target: string, waitSeconds: number): Promise<void> {
  const end = performance.now() + waitSeconds * 1_000;
  while (!(await answers(target))) {
    if (performance.now() >= end) {
      throw new KitError(
        'engine',
        'target.notAnswering',
        `Expected a DynamoDB on ${target}, but none answers there. Start it, or give it time with --wait 30.`,
      );
    }
    await sleep(AGAIN_MS);
  }
}

async function answers(target: string): Promise<boolean> {
  const link = new Upstream(target);
  try {
    const answer = await link.ask('ListTables', { Limit: 1 });
    return Array.isArray(answer?.TableNames);
  } catch {
    return false; // Nothing there, or something that speaks another language.
  } finally {
    link.close();
  }
}

function usage(name: string, sentence: string): KitError {
  return new KitError('usage', `target.${name}`, sentence);
}
