/** Cursors that somebody has made up or changed. */

import { brief, isPlainObject } from '../judge/value-difference.ts';
import { errorText, isOwnError } from './explain-error.ts';
import type { CallOutcome, ModelCall } from './model-client.ts';
import { pageMembers } from './replay.ts';
import { isPaged, type KeptCall } from './sweep.ts';
import { putBack, type Repeating, type WrongReplay } from './sweep-calls.ts';

/** A cursor that the function did not give in this form. */
interface OtherCursor {
  readonly cursor: string;
  /** How the caller came to it, as a sentence. */
  readonly told: string;
  /** Whether it may lead on in its own list as well. */
  readonly mayLeadOn: boolean;
}

/** Encodings in which a cursor may hold text. */
const ENCODINGS = ['base64url', 'hex', 'utf8'] as const;
/** No sort key has room for it. */
const LONG_ID = 'x'.repeat(1_100);
/** What stands in the place of an id. */
const OTHERS: readonly unknown[] = ['', '1#2', 5, LONG_ID];
const MADE_UP = ['', ...[{}, [], 'x', null].map(inBase64)];

/**
 * The first page that a cursor led to which its caller had made up or changed. A function that takes nonsense
 * for a cursor is asked that once, and not judged.
 */
export async function changedCursors(
  repeating: Repeating,
  calls: readonly KeptCall[],
): Promise<WrongReplay | undefined> {
  const firstPages = calls.filter(
    (call) =>
      isPaged(call) &&
      cursorOf(call.input.at(-1)) === undefined &&
      cursorOf(call.value) !== undefined,
  );
  for (const name of new Set(firstPages.map((call) => call.function))) {
    const own = firstPages.filter((call) => call.function === name);
    const wrong = await firstWrong(repeating, own);
    if (wrong) return wrong;
  }
  return undefined;
}

async function firstWrong(
  repeating: Repeating,
  [call, ...others]: readonly KeptCall[],
): Promise<WrongReplay | undefined> {
  if (!call) return undefined;
  const asks = async (cursor: string): Promise<CallOutcome<unknown>> => {
    await putBack(repeating.fact, call);
    return repeating.fact.runAgain(nextPage(call, cursor));
  };
  await putBack(repeating.fact, call);
  const refusal = refusalIn(await repeating.fact.aside(nextPage(call, 'nonsense')));
  if (refusal === undefined) return undefined;
  const another = others.map(ownerOf).find((owner) => owner !== ownerOf(call));
  for (const { cursor, told, mayLeadOn } of otherCursors(call, another)) {
    const outcome = await asks(cursor);
    const stray = mayLeadOn && 'value' in outcome ? strayIn(call, outcome.value) : undefined;
    const leadsOn = mayLeadOn && 'value' in outcome && stray === undefined;
    if (!leadsOn && refusalIn(outcome) !== refusal) {
      const ended =
        'error' in outcome
          ? `threw ${errorText(outcome.error)}`
          : `returned ${brief(stray ?? outcome.value)}.`;
      const right = `Expected ${refusal}${mayLeadOn ? ', or a page of the same list' : ''}`;
      const lines = [`${told} ${call.function}() was called with it.`, `${right}; it ${ended}`];
      const advice = 'Which part of a cursor do you use without a look at it?';
      return { text: { lines, advice }, trace: outcome.trace };
    }
    repeating.fact.forgetCall();
  }
  return undefined;
}

/** The call as it was made, for the page behind this cursor. */
function nextPage({ call, input, now }: KeptCall, cursor: string): ModelCall<unknown> {
  const request = { ...(input.at(-1) as object), cursor };
  return (lab) => call({ ...lab, now: () => new Date(now) }, ...input.slice(0, -1), request);
}

/** The lab's own error in which a call ended: `SocialError 'badCursor'`. */
function refusalIn(outcome: CallOutcome<unknown>): string | undefined {
  if (!('error' in outcome) || !isOwnError(outcome.error)) return undefined;
  const error = outcome.error as Error & { readonly code: string };
  return `${error.constructor.name} '${error.code}'`;
}

function cursorOf(page: unknown): string | undefined {
  const cursor = isPlainObject(page) ? page.cursor : undefined;
  return typeof cursor === 'string' ? cursor : undefined;
}

/** Whose list a call asks for: the first text of its input. */
function ownerOf({ input }: KeptCall): string | undefined {
  return input.find((one) => typeof one === 'string');
}

/** An edge of somebody else: it does not name the owner where all edges of the list do. */
function strayIn(call: KeptCall, page: unknown): unknown {
  const owner = ownerOf(call);
  const own = pageMembers(call.value).filter(isPlainObject);
  const names = Object.keys(own[0] ?? {}).filter((name) => own.every((one) => one[name] === owner));
  return pageMembers(page).find((one) => names.some((name) => Object(one)[name] !== owner));
}

/** The id at the other end of the last edge of a page. */
function lastIdOf(call: KeptCall): string | undefined {
  const members = Object.entries(Object(pageMembers(call.value).at(-1))) as [string, unknown][];
  const id = members.find(([name, value]) => name.endsWith('Id') && value !== ownerOf(call));
  return typeof id?.[1] === 'string' ? id[1] : undefined;
}

/**
 * Cursors that were made up, and some that are like a real one but for one id in it. A cursor in which the ids
 * cannot be read is cut off instead.
 *
 * @param another user, whose id somebody puts into the cursor
 */
function otherCursors(call: KeptCall, another: string | undefined): OtherCursor[] {
  const [cursor = '', owner, lastId] = [cursorOf(call.value), ownerOf(call), lastIdOf(call)];
  const madeUp = MADE_UP.map((one): OtherCursor => {
    return { cursor: one, told: `Somebody has made up the cursor '${one}'.`, mayLeadOn: false };
  });
  if (owner === undefined || lastId === undefined) return madeUp;
  const encoding = ENCODINGS.find((one) => textOf(cursor, one).includes(lastId));
  const told = (how: string): string => `Somebody has changed a cursor of ${owner}: ${how}.`;
  if (!encoding) {
    const short = { cursor: cursor.slice(0, -1), told: told('its last character is gone') };
    return [...madeUp, { ...short, mayLeadOn: true }];
  }
  const text = textOf(cursor, encoding);
  const changed = (other: string, how: string): OtherCursor[] =>
    other === text
      ? []
      : [{ cursor: Buffer.from(other).toString(encoding), told: told(how), mayLeadOn: true }];
  return [
    ...madeUp,
    ...(another === undefined
      ? []
      : changed(text.replaceAll(owner, another), `the id ${owner} was replaced by ${another}`)),
    ...OTHERS.flatMap((one) => [
      ...changed(
        text.replaceAll(lastId, String(one)),
        `the id ${lastId} was replaced by ${nameOf(String(one))}`,
      ),
      ...changed(
        text.replace(jsonTextWith(lastId), JSON.stringify(one)),
        `the text with ${lastId} was replaced by ${nameOf(one)}`,
      ),
    ]),
  ];
}

/** `the empty text`, `the text "1#2"`, `the number 5`. */
function nameOf(value: unknown): string {
  if (value === '') return 'the empty text';
  if (value === LONG_ID) return `a text of ${LONG_ID.length} letters`;
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${JSON.stringify(value)}`;
}

function inBase64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function textOf(cursor: string, encoding: BufferEncoding): string {
  return Buffer.from(cursor, encoding).toString('utf8');
}

/** A whole text of a JSON document that holds an id. */
function jsonTextWith(id: string): RegExp {
  const escaped = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`"[^"]*${escaped}[^"]*"`, 'g');
}
