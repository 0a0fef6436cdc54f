import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import {
  LOGO_CONTRAST,
  type PictureLimits,
  pageOf,
  pictureLimits,
  type SitePicture,
} from '@coverlane/contract/sites/appearance.ts';
import { contrast, fromHex, isHexColour, type Rgb } from '@coverlane/contract/sites/colour.ts';
import { withoutMetadata } from '../../platform/files/pictures/without-metadata.ts';
import { readJpeg } from './jpeg.rules.ts';
import { readPng } from './png.rules.ts';
import { readSvg } from './svg.rules.ts';

/** A picture as it may be kept and shown, or why not. */
export type Judged = { readonly type: string; readonly bytes: Buffer } | { readonly refused: FieldCode };

interface Read {
  type: string;
  bytes: Buffer;
  ratio: number;
  /** The larger side in pixels; undefined for shapes. */
  larger?: number;
  /** Is it seen on a page of this colour? */
  isSeen: (page: Rgb) => boolean;
}

/** So much of what is visible of a logo must stand out. */
const SEEN_SHARE = 0.1;

/** Is a file a picture that a site may have in a place? It is told by what it holds, and kept with nothing else in it. */
export function judgePicture(kind: SitePicture, file: Buffer): Judged {
  const limits = pictureLimits[kind];
  if (file.length > limits.bytes) return { refused: 'too-large' };
  const read = readRaster(file) ?? readShapes(file);
  if (!read) return { refused: looksLikeSvg(file) ? 'picture-unsafe' : 'bad-file' };
  if (!limits.types.includes(read.type)) return { refused: 'bad-file' };
  if (!fits(read, limits)) return { refused: 'picture-size' };
  return isSeenOn(read, limits) ? { type: read.type, bytes: read.bytes } : { refused: 'picture-faint' };
}

const looksLikeSvg = (file: Buffer): boolean => /<svg[\s>]/i.test(file.toString('latin1', 0, 4096));

/** Its larger side decides whether it is large enough; shapes are as large as they are drawn. */
function fits({ ratio, larger }: Read, { side: [least, most], ratio: [narrow, wide] }: PictureLimits): boolean {
  const isShaped = ratio >= narrow - 0.01 && ratio <= wide + 0.01;
  return isShaped && (larger === undefined || (larger >= least && larger <= most));
}

function isSeenOn(read: Read, { on }: PictureLimits): boolean {
  try {
    return on.every((scheme) => read.isSeen(fromHex(pageOf[scheme])));
  } catch {
    // Its pixels cannot be read: nobody can say that it is seen.
    return false;
  }
}

const stands = (page: Rgb) => (colour: Rgb) => contrast(colour, page) >= LOGO_CONTRAST;

function readRaster(file: Buffer): Read | undefined {
  const png = readPng(file);
  const read = png ?? readJpeg(file);
  if (!read) return undefined;
  const type = png ? 'image/png' : 'image/jpeg';
  const bytes = withoutMetadata(file, type);
  if (bytes === null) return undefined;
  const { width, height } = read;
  const isSeen = (page: Rgb) => png === undefined || png.share(stands(page)) >= SEEN_SHARE;
  return { type, bytes, ratio: width / height, larger: Math.max(width, height), isSeen };
}

/** The names of colours that logos are written with; others are believed. */
const NAMES: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', currentColor: '#000000' };

function readShapes(file: Buffer): Read | undefined {
  const svg = readSvg(file);
  if (!svg) return undefined;
  const colours = svg.colours.map((name) => NAMES[name] ?? name);
  const isSeen = (page: Rgb) => colours.some((colour) => !isHexColour(colour) || stands(page)(fromHex(colour)));
  return { type: 'image/svg+xml', bytes: svg.bytes, ratio: svg.ratio, isSeen };
}
