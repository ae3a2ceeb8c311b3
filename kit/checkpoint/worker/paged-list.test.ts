import { describe, expect, test } from 'vitest';
import { refusalsBy } from './explain-error.ts';
import { cursorsFitUrl, type PagedList, pagesAre, repeatedMember } from './paged-list.ts';

class ListError extends Error {
  readonly code = 'badCursor';
}
refusalsBy(ListError);

const LETTERS = [...'abcdefghij'];
type Request = Parameters<PagedList<string>['page']>[0];

/** A page of the letters as a right function gives it: its cursor is the last letter of the page. */
function right({ limit, cursor }: Request): { letters: string[]; cursor?: string } {
  const from = cursor === undefined ? 0 : LETTERS.indexOf(cursor) + 1;
  const letters = LETTERS.slice(from, from + limit);
  const last = from + limit < LETTERS.length ? letters.at(-1) : undefined;
  return { letters, ...(last !== undefined && { cursor: last }) };
}

/** The first thing that is wrong with such pages, of four letters each; nothing where they are right. */
async function wrongIn(
  pageOf: (request: Request) => ReturnType<typeof right>,
  judge: typeof pagesAre = pagesAre,
): Promise<string | undefined> {
  const check = {
    run: async (call: () => Promise<unknown>) => ({ value: await call(), trace: [] }),
    holds: (condition: boolean, [line]: readonly string[]) => {
      if (!condition) throw new Error(line);
    },
    sameList: ({ value }: { value: unknown }) => expect(value).toEqual(LETTERS),
  };
  const list: PagedList<string> = {
    what: 'letters',
    label: (letter) => letter,
    limit: 4,
    expected: LETTERS,
    page: (request) => async () => pageOf(request),
  };
  try {
    await judge(check as unknown as Parameters<typeof pagesAre>[0], list);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a list page by page', () => {
  test('that is right is right', async () => {
    expect(await wrongIn(right)).toBeUndefined();
    expect(await wrongIn(right, cursorsFitUrl)).toBeUndefined();
  });

  test.each<[string, RegExp, (request: Request) => ReturnType<typeof right>]>([
    ['without a list', /^Expected a page of at most 4 letters/, () => undefined as never],
    ['of long pages', /Got 5 letters/, (request) => right({ ...request, limit: 5 })],
    ['that begins again', /begins again with a/, ({ limit }) => right({ limit })],
    [
      'of short pages',
      /^4 letters were asked for. Your page has 3, and a cursor/,
      (request) => right({ ...request, limit: 3 }),
    ],
    [
      'whose end has a cursor',
      /all 10 letters of the list are given/,
      (request) => ({ cursor: 'j', ...right(request) }),
    ],
    [
      'that refuses its own cursor',
      /with the page that ends with d\. For the next page it got this cursor back/,
      (request) => {
        if (request.cursor === undefined) return right(request);
        throw new Error('the call threw', { cause: new ListError('no cursor of ours') });
      },
    ],
    [
      'without an end',
      /^After 120 pages there was still a cursor\. e is on page 2, and on page 3 again/,
      (request) => ({
        ...right({ limit: 4, ...(request.cursor !== undefined && { cursor: 'd' }) }),
        cursor: 'd',
      }),
    ],
  ])('%s is told as such', async (_what, told, pageOf) => {
    expect(await wrongIn(pageOf)).toMatch(told);
  });

  test('with a cursor that a URL changes is told as such', async () => {
    const inBase64 = (request: Request) => {
      const { cursor } = request;
      const page = right({ ...request, ...(cursor !== undefined && { cursor: cursor.charAt(0) }) });
      return { ...page, ...(page.cursor !== undefined && { cursor: `${page.cursor}=` }) };
    };
    expect(await wrongIn(inBase64, cursorsFitUrl)).toBe('A URL changes your cursor.');
    expect(await wrongIn(inBase64)).toBeUndefined();
  });
});

test('the first member that comes again is told, with both its pages', () => {
  const pages = [['ada'], ['bo', 'cleo'], ['dov'], ['cleo', 'ada']];
  expect(repeatedMember(pages)).toBe('cleo is on page 2, and on page 4 again.');
});

test('a list that only goes on has no member twice', () => {
  expect(repeatedMember([['ada'], ['bo'], []])).toBeUndefined();
});
