/** What pictures begin with. */
const MAGIC: readonly (readonly [type: string, at: number, hex: string])[] = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/webp', 8, '57454250'],
];

/** The media type of a picture by what it holds: PNG, JPEG or WebP; undefined for anything else, an SVG among it. */
export const pictureType = (bytes: Buffer): string | undefined =>
  MAGIC.find(([, at, hex]) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex)?.[0];
