/**
 * SHA-256 in plain TypeScript: the model runs in browsers too, whose own hash makes its caller wait. For
 * keys of the usual length it takes less time than a call of Node's.
 * @see https://nvlpubs.nist.gov/nistpubs/FIPS/NIST.FIPS.180-4.pdf
 */

const BLOCK_BYTES = 64;
const SCHEDULE_WORDS = 64;
/** After the message: one byte 0x80, and its length in bits in eight bytes. */
const ENDING_BYTES = 9;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_WORDS = Int32Array.from(primes(SCHEDULE_WORDS), (prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first eight. */
const FIRST_WORDS = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const encoder = new TextEncoder();
/** Kept from call to call: nothing waits in between. */
const schedule = new Int32Array(SCHEDULE_WORDS);
const state = new Int32Array(FIRST_WORDS.length);
let message = new Uint8Array(4 * BLOCK_BYTES);

/**
 * The first two words of a SHA-256: each a whole number from 0 to 2³² − 1.
 *
 * @param first a character below 128 that comes before the value
 * @param value text is hashed as UTF-8
 */
export function sha256Start(
  first: string,
  value: string | Uint8Array,
): readonly [high: number, low: number] {
  const length = 1 + put(value);
  message[0] = first.charCodeAt(0);
  const blocks = Math.ceil((length + ENDING_BYTES) / BLOCK_BYTES);
  message.fill(0, length, blocks * BLOCK_BYTES);
  message[length] = 0x80;
  putLength(length, blocks * BLOCK_BYTES);
  state.set(FIRST_WORDS);
  for (let block = 0; block < blocks; block++) mix(block * BLOCK_BYTES);
  return [(state[0] as number) >>> 0, (state[1] as number) >>> 0];
}

/** Puts the value into the message, after its first byte. @returns how many bytes it has */
function put(value: string | Uint8Array): number {
  const most = typeof value === 'string' ? value.length * 3 : value.length;
  if (1 + most + ENDING_BYTES + BLOCK_BYTES > message.length) {
    message = new Uint8Array(2 * (most + 2 * BLOCK_BYTES));
  }
  if (typeof value !== 'string') {
    message.set(value, 1);
    return value.length;
  }
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code > 0x7f) return encoder.encodeInto(value, message.subarray(1)).written;
    message[1 + at] = code;
  }
  return value.length;
}

/** The length in bits: of less than 512 MB, so that the upper half is 0. */
function putLength(bytes: number, end: number): void {
  const bits = bytes * 8;
  message[end - 4] = bits >>> 24;
  message[end - 3] = bits >>> 16;
  message[end - 2] = bits >>> 8;
  message[end - 1] = bits;
}

/** Mixes one block of the message into the state. */
function mix(start: number): void {
  for (let word = 0; word < 16; word++) {
    const at = start + 4 * word;
    schedule[word] =
      ((message[at] as number) << 24) |
      ((message[at + 1] as number) << 16) |
      ((message[at + 2] as number) << 8) |
      (message[at + 3] as number);
  }
  for (let word = 16; word < SCHEDULE_WORDS; word++) {
    const near = schedule[word - 2] as number;
    const far = schedule[word - 15] as number;
    const nearMixed = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const farMixed = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    schedule[word] =
      (schedule[word - 16] as number) + farMixed + (schedule[word - 7] as number) + nearMixed;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let round = 0; round < SCHEDULE_WORDS; round++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const mixedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const mixedA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const sum =
      (h + mixedE + choice + (ROUND_WORDS[round] as number) + (schedule[round] as number)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + sum) | 0;
    d = c;
    c = b;
    b = a;
    a = (sum + mixedA + majority) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** The word turned right by that many bits. */
function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime > 0)) found.push(number);
  }
  return found;
}
