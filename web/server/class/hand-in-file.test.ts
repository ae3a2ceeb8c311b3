import { expect, test } from 'vitest';
import { MOST_HAND_IN_BYTES } from '../../../kit/checkpoint/learner/hand-in.ts';
import { wholeContent } from './hand-in-file.ts';

/** An open file that has other content each time that it is asked for its state. */
function handleOf(contents: readonly string[], isFile = true) {
  let at = -1;
  return {
    stat: async () => {
      at += 1;
      return { isFile: () => isFile, size: contents[at]?.length ?? 0, mtimeMs: at };
    },
    read: async (bytes: Uint8Array, offset: number, length: number, position: number) => {
      const part = Buffer.from(contents[at] ?? '').subarray(position, position + length);
      bytes.set(part, offset);
      return { bytesRead: part.length };
    },
  } as unknown as Parameters<typeof wholeContent>[0];
}

/** The same, but it does not change. */
function stillHandleOf(content: string, isFile = true): ReturnType<typeof handleOf> {
  const handle = handleOf([content, content], isFile);
  const stat = async (): Promise<unknown> => ({ ...(await handle.stat()), mtimeMs: 1 });
  return { ...handle, stat } as ReturnType<typeof handleOf>;
}

test('a file that stays as it is, is read', async () => {
  expect(Buffer.from((await wholeContent(stillHandleOf('hello'))) ?? '').toString()).toBe('hello');
});

test.each([
  ['becomes longer', ['{}', '{} {}']],
  ['becomes shorter', ['{ }', '{}']],
  ['is written again', ['{}', '[]']],
])('a file that %s while it is read has no content', async (_, contents) => {
  expect(await wholeContent(handleOf(contents))).toBeUndefined();
});

test('what became a pipe or a large file since it was found is not read', async () => {
  expect(await wholeContent(stillHandleOf('{}', false))).toBeUndefined();
  const large = stillHandleOf('x'.repeat(MOST_HAND_IN_BYTES + 1));
  expect(await wholeContent(large)).toBeUndefined();
});
