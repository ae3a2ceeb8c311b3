/**
 * Pixels as a PNG with a palette, the same bytes on every machine.
 *
 * A chart has few colours, so that one byte a pixel is enough: about a third of the same picture in
 * full colour. The bytes are compressed by a JavaScript library and not by Node's zlib, whose output
 * depends on its version and on the processor.
 * @see https://www.w3.org/TR/png-3/
 */

import { zlibSync } from 'fflate';

/** A picture in pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of one pixel after another; all of them are opaque. */
  readonly rgba: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Colours that one byte can name. */
const MOST_COLOURS = 256;
/** Eight bits a pixel, which are places in the palette; the rest are the only values there are. */
const FORMAT = [8, 3, 0, 0, 0];

/** The PNG; of more than 256 colours, the rarest become the nearest of the others. */
export function palettePng({ width, height, rgba }: Pixels): Uint8Array {
  const colours = coloursOf(rgba);
  const palette = commonest(colours);
  const place = placer(palette);
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    // The first byte of a row names its filter: none.
    const start = y * (width + 1) + 1;
    for (let x = 0; x < width; x++) rows[start + x] = place(colours[y * width + x] as number);
  }
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', [...bytesOf(width), ...bytesOf(height), ...FORMAT]),
    chunk(
      'PLTE',
      palette.flatMap((colour) => bytesOf(colour).slice(1)),
    ),
    chunk('IDAT', zlibSync(rows, { level: 9 })),
    chunk('IEND', []),
  ]);
}

/** Each pixel as one number, without its alpha. */
function coloursOf(rgba: Uint8Array): Uint32Array {
  const view = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  return Uint32Array.from({ length: rgba.length / 4 }, (_, at) => view.getUint32(4 * at) >>> 8);
}

/** The colours by how many pixels have them; by number where that is the same. */
function commonest(colours: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const all = [...counts].sort(([a, aCount], [b, bCount]) => bCount - aCount || a - b);
  return all.slice(0, MOST_COLOURS).map(([colour]) => colour);
}

/** Finds the place of a colour in the palette, or of the nearest. */
function placer(palette: readonly number[]): (colour: number) => number {
  const places = new Map(palette.map((colour, place) => [colour, place]));
  return (colour) => {
    const known = places.get(colour);
    if (known !== undefined) return known;
    const distances = palette.map((other) => distance(colour, other));
    const nearest = distances.indexOf(Math.min(...distances));
    places.set(colour, nearest);
    return nearest;
  };
}

function distance(a: number, b: number): number {
  const other = bytesOf(b);
  return bytesOf(a).reduce((sum, byte, at) => sum + (byte - (other[at] as number)) ** 2, 0);
}

function chunk(type: string, data: ArrayLike<number>): Uint8Array {
  const body = Uint8Array.from([...Buffer.from(type, 'latin1'), ...Array.from(data)]);
  return joined([
    Uint8Array.from(bytesOf(data.length)),
    body,
    Uint8Array.from(bytesOf(checksum(body))),
  ]);
}

/** CRC-32, bit by bit. */
function checksum(data: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of data) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return ~rest >>> 0;
}

/** Four bytes, the highest first. */
function bytesOf(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
