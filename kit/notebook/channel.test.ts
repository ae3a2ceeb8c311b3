import { describe, expect, test } from 'vitest';
import { kernelRequest, parseMessage } from './channel.ts';

const buffers = (frames: readonly string[]): Buffer[] => frames.map((frame) => Buffer.from(frame));

describe('a message on the wire', () => {
  const { id, frames } = kernelRequest('key', 'session', 'execute_request', { code: '1 + é' });

  test('comes back as it went, whatever addresses stand before it', () => {
    const [, , header = ''] = frames;
    const reply = [...frames.slice(0, 2), header, header, '{}', frames[5] as string];
    expect(parseMessage('key', buffers(['an address', ...frames]))).toEqual({
      type: 'execute_request',
      about: '',
      content: { code: '1 + é' },
    });
    expect(JSON.parse(header).msg_id).toBe(id);
    expect(parseMessage('key', buffers(reply))).toBeUndefined(); // Its signature is another's.
  });

  test.each([
    ['signed with another key', buffers(frames), 'other'],
    ['without a delimiter', buffers(frames.slice(1)), 'key'],
    ['that was cut off', buffers(frames.slice(0, 4)), 'key'],
  ])('%s is none', (_what, received, key) => {
    expect(parseMessage(key, received)).toBeUndefined();
  });
});
