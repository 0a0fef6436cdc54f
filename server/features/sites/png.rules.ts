import { inflateSync } from 'node:zlib';
import type { Rgb } from '@coverlane/contract/sites/colour.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** What its pixels are read from. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** More than pixels of the largest picture: a file that unfolds to more is none. */
const MOST_BYTES = 4 * 4000 * 4001;

export interface Png {
  width: number;
  height: number;
  /** Share of the visible pixels, 0 to 1, whose colour fits. @throws where its pixels cannot be read */
  share(fits: (colour: Rgb) => boolean): number;
}

interface Chunk {
  name: string;
  body: Buffer;
}

/** Reads a PNG from its first byte to its last (PNG 1.2, 5); undefined for anything else, and for one that something follows. */
export function readPng(file: Buffer): Png | undefined {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const chunks = chunksOf(file) ?? [];
  const [head] = chunks;
  if (head?.name !== 'IHDR' || head.body.length !== 13) return undefined;
  const kept = chunks.filter(({ name }) => KEPT.has(name));
  return {
    width: head.body.readUInt32BE(0),
    height: head.body.readUInt32BE(4),
    share: (fits) => shareOf(kept, head.body, fits),
  };
}

/** Every chunk to the one that ends it; undefined where that does not end the file too. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  const found: Chunk[] = [];
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const name = file.toString('latin1', at + 4, at + 8);
    found.push({ name, body: file.subarray(at + 8, end - 4) });
    if (name === 'IEND') return end === file.length ? found : undefined;
    at = end;
  }
  return undefined;
}

function shareOf(chunks: readonly Chunk[], head: Buffer, fits: (colour: Rgb) => boolean): number {
  const samples = samplesOf(head);
  const named = (name: string) => chunks.find((chunk) => chunk.name === name)?.body;
  const colourAt = colours(samples, { isPalette: head[9] === 3, palette: named('PLTE'), alphas: named('tRNS') });
  const pixels = pixelsOf(chunks, {
    width: head.readUInt32BE(0) * samples,
    height: head.readUInt32BE(4),
    step: samples,
  });
  let [visible, fitting] = [0, 0];
  for (let at = 0; at < pixels.length; at += samples) {
    const [red, green, blue, alpha] = colourAt(pixels, at);
    if (alpha < 128) continue;
    visible += 1;
    if (fits([red / 255, green / 255, blue / 255])) fitting += 1;
  }
  return visible === 0 ? 0 : fitting / visible;
}

/** Samples of a pixel. @throws where it has not 8 bits a sample, lines one after the other, as every program writes logos */
function samplesOf(head: Buffer): number {
  const samples = SAMPLES[byte(head, 9)];
  if (head[8] !== 8 || head[12] !== 0 || samples === undefined) throw new Error('The PNG is of a rare kind.');
  return samples;
}

function pixelsOf(chunks: readonly Chunk[], size: Lines): Buffer {
  const body = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map((chunk) => chunk.body));
  const lines = inflateSync(body, { maxOutputLength: MOST_BYTES });
  if (lines.length < size.height * (1 + size.width)) throw new Error('The PNG ends before its last line.');
  return unfiltered(lines, size);
}

/** One byte, and what stands before the first: nothing. */
const byte = (of: Buffer | undefined, at: number, none = 0): number => of?.[at] ?? none;

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
type Palette = { isPalette: boolean; palette: Buffer | undefined; alphas: Buffer | undefined };

/** How a pixel of so many samples is read. */
function colours(samples: number, { isPalette, palette, alphas }: Palette): (of: Buffer, at: number) => Rgba {
  if (isPalette)
    return (of, at) => {
      const index = byte(of, at);
      const place = 3 * index;
      return [byte(palette, place), byte(palette, place + 1), byte(palette, place + 2), byte(alphas, index, 255)];
    };
  if (samples < 3)
    return (of, at) => {
      const grey = byte(of, at);
      return [grey, grey, grey, samples === 2 ? byte(of, at + 1) : 255];
    };
  return (of, at) => [byte(of, at), byte(of, at + 1), byte(of, at + 2), samples === 4 ? byte(of, at + 3) : 255];
}

type Lines = { width: number; height: number; step: number };

/** The samples of all lines, with each line's filter undone (PNG 1.2, 6). */
function unfiltered(lines: Buffer, { width, height, step }: Lines): Buffer {
  const out = Buffer.alloc(width * height);
  for (let line = 0; line < height; line++) {
    const filter = byte(lines, line * (width + 1));
    const before = line * width;
    for (let x = 0; x < width; x++) {
      const at = before + x;
      const isFirst = x < step;
      const left = isFirst ? 0 : byte(out, at - step);
      const corner = isFirst ? 0 : byte(out, at - width - step);
      const change = predicted(filter, left, byte(out, at - width), corner);
      out[at] = (byte(lines, at + line + 1) + change) & 255;
    }
  }
  return out;
}

// oxlint-disable-next-line max-params -- the three neighbours of a sample, as the standard names them
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
