const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Chunks that draw the picture (PNG third edition, 11 and 14): its colours, size and frames. Texts, times and Exif are not among them. */
const DRAWN = new Set('IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

/**
 * A PNG with nothing but the picture, and nothing behind its end.
 * @returns null where it cannot be read from its first chunk to its end
 */
export function cleanPng(file: Buffer): Buffer | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null;
  const kept: Buffer[] = [SIGNATURE];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (end > file.length) return null;
    if (DRAWN.has(name)) kept.push(file.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}
