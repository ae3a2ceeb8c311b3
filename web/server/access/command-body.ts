/** What a `POST` says: a few bytes of JSON with members and values from lists. */

import type { IncomingMessage } from 'node:http';
import type { LabOrder } from '../../wire/answer.ts';
import { refusal, type WebReply } from './web-reply.ts';

/** How much is read of a body, and how long. */
export interface BodyLimits {
  readonly mostBytes: number;
  readonly mostMs: number;
}

/** 4 kB, five seconds. */
export const BODY_LIMITS: BodyLimits = { mostBytes: 4_096, mostMs: 5_000 };

/** Numbers that a lab may have; the source knows those that are there. */
const LABS = Array.from({ length: 99 }, (_, at) => at + 1);
const STEP = /^\d{1,2}\.\d{1,2}$/;

const FORM = 'Expected a body such as {"lab":1,"step":"1.3"}';

/** The text of a body, or its refusal. */
export async function readBody(
  incoming: IncomingMessage,
  { mostBytes, mostMs }: BodyLimits,
): Promise<string | WebReply> {
  if (!/^application\/json(;|$)/i.test(incoming.headers['content-type'] ?? '')) {
    return refusal(415, 'Expected the content-type application/json. Use the page.');
  }
  const tooLong = refusal(413, `Expected a body of at most ${mostBytes} bytes. Use the page.`);
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return tooLong;
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => {
      resolve(refusal(408, `Expected the whole body within ${mostMs / 1_000} s. Send it again.`));
    }, mostMs);
    const end = (answer: string | WebReply): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    incoming.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= mostBytes) parts.push(part);
      else end(tooLong);
    });
    incoming.on('end', () => end(Buffer.concat(parts).toString('utf8')));
    incoming.on('close', () => end(refusal(400, `${FORM}, but it broke off. Send it again.`)));
  });
}

/** An order, understood. */
export type WebOrder =
  | { readonly is: 'run' | 'hint'; readonly order: LabOrder }
  | { readonly is: 'stop' };

/** The order that a body holds, or its refusal; to stop nothing is said: `{}`. */
export function parseOrder(text: string, is: WebOrder['is']): WebOrder | WebReply {
  const said = parsed(text);
  const known = is === 'stop' ? [] : ['lab', 'step'];
  // A member `__proto__` of JSON is an own member: it is refused like any other that nobody knows.
  if (said === undefined || !Object.keys(said).every((name) => known.includes(name))) {
    const form = is === 'stop' ? 'Expected the body {}' : FORM;
    return refusal(400, `${form} and no other members, got something else. Use the page.`);
  }
  if (is === 'stop') return { is };
  const { lab, step } = said as { lab?: unknown; step?: unknown };
  const isStep = step === undefined || (typeof step === 'string' && STEP.test(step));
  if (typeof lab !== 'number' || !LABS.includes(lab) || !isStep) {
    return refusal(400, `${FORM} with the number of a lab and a step of it. Use the page.`);
  }
  return { is, order: { lab, ...(typeof step === 'string' && { step }) } };
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined; // The refusal says which form was expected.
  }
}
