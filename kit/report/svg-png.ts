/** SVG as PNG: no browser, no font of the machine, the same bytes for the same text. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A PNG and the size at which it is to be shown. */
export interface Png {
  readonly bytes: Uint8Array;
  /** In CSS pixels. */
  readonly width: number;
  /** In CSS pixels. */
  readonly height: number;
}

/** Pixels of the PNG for each CSS pixel: sharp on screens of high density. */
const DENSITY = 2;

/** As wide as Arial and Helvetica, which browsers draw `sans-serif` with; texts keep their places. */
const FONTS = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'] as const;
const FAMILY = 'Arimo';

/** Draws an SVG document as a PNG; all its texts in one sans-serif font. */
export async function svgPng(svg: string): Promise<Png> {
  const { Resvg, fontBuffers } = await rasterizer();
  const drawing = new Resvg(svg, {
    background: 'white',
    fitTo: { mode: 'zoom', value: DENSITY },
    font: { fontBuffers, defaultFontFamily: FAMILY, sansSerifFamily: FAMILY },
  });
  const image = drawing.render();
  try {
    const { width, height } = image;
    return { bytes: image.asPng(), width: width / DENSITY, height: height / DENSITY };
  } finally {
    image.free();
    drawing.free();
  }
}

interface Rasterizer {
  readonly Resvg: typeof import('@resvg/resvg-wasm').Resvg;
  readonly fontBuffers: Uint8Array[];
}

let loading: Promise<Rasterizer> | undefined;

/** Loaded once, at the first picture: it takes a quarter of a second. */
function rasterizer(): Promise<Rasterizer> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Rasterizer> {
  const { resolve } = createRequire(import.meta.url);
  const [{ Resvg, initWasm }, program, ...fontBuffers] = await Promise.all([
    import('@resvg/resvg-wasm'),
    readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')),
    ...FONTS.map((file) => readFile(resolve(`@expo-google-fonts/arimo/${file}`))),
  ]);
  await initWasm(program);
  return { Resvg, fontBuffers };
}
