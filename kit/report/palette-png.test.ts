import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { palettePng } from './palette-png.ts';

/** The chunks of a PNG, by their types. */
function chunksOf(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

/** Pixels of a row, from their colours. */
function rowOf(colours: readonly (readonly [number, number, number])[]) {
  const rgba = Uint8Array.from(colours.flatMap((colour) => [...colour, 255]));
  return { width: colours.length, height: 1, rgba };
}

describe('a PNG with a palette', () => {
  const RED = [255, 0, 0] as const;
  const WHITE = [255, 255, 255] as const;

  test('has its size, its colours from the commonest to the rarest, and one byte a pixel', () => {
    const chunks = chunksOf(palettePng(rowOf([RED, WHITE, WHITE])));
    expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    expect([...(chunks.get('IHDR') ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 1, 8, 3, 0, 0, 0]);
    expect([...(chunks.get('PLTE') ?? [])]).toEqual([...WHITE, ...RED]);
    expect([...inflateSync(chunks.get('IDAT') ?? Buffer.of())]).toEqual([0, 1, 0, 0]);
  });

  test('ends as every PNG ends, checksum and all', () => {
    // The standard's own example of a chunk without data.
    expect(Buffer.from(palettePng(rowOf([RED]))).toString('hex')).toMatch(
      /0000000049454e44ae426082$/,
    );
  });

  test('of more than 256 colours draws the rarest in the nearest of the others', () => {
    const common = Array.from({ length: 256 }, (_, red) => [red, 0, 0] as const);
    const chunks = chunksOf(palettePng(rowOf([...common, ...common, [200, 3, 0]])));
    const places = inflateSync(chunks.get('IDAT') ?? Buffer.of()).subarray(1);
    expect(chunks.get('PLTE')).toHaveLength(3 * 256);
    expect([...(chunks.get('PLTE') ?? [])].slice(3 * (places[512] ?? 0)).slice(0, 3)).toEqual([
      200, 0, 0,
    ]);
  });
});
