import { describe, expect, test } from 'vitest';
import { aHeic, aPhoto, aPng, PLACE } from '../../../testing/pictures.ts';
import { withoutMetadata } from './without-metadata.ts';

const clean = (file: Buffer, type: string): Buffer => {
  const cleaned = withoutMetadata(file, type);
  if (cleaned === null) throw new Error('It cannot be cleaned.');
  return cleaned;
};
/** So much of it tells the place. */
const places = (file: Buffer): number => file.toString('latin1').split(PLACE).length - 1;

describe('A picture that is kept', () => {
  test('as JPEG tells neither place nor device, in no segment and behind no end, and draws the same', () => {
    const photo = aPhoto();
    expect(places(photo)).toBe(4);
    const kept = clean(photo, 'image/jpeg');
    expect(places(kept)).toBe(0);
    expect(kept.toString('latin1')).toContain('JFIF');
    const scan = photo.indexOf(Buffer.from([0xff, 0xc0]));
    expect(kept.subarray(-(photo.indexOf('behind') - scan)).equals(photo.subarray(scan, photo.indexOf('behind')))).toBe(
      true,
    );
  });

  test.each([2, 6, 8])('turned by %i stays the right way up', (orientation) => {
    const kept = clean(aPhoto({ orientation }), 'image/jpeg');
    const at = kept.indexOf('Exif\0\0');
    // Big-endian, one entry: orientation (0112), a short, one of them (TIFF 6.0, 2).
    expect(kept.subarray(at + 6, at + 26).toString('hex')).toBe(
      `4d4d002a0000000800010112000300000001${orientation.toString(16).padStart(4, '0')}`,
    );
    expect(clean(kept, 'image/jpeg').equals(kept)).toBe(true);
  });

  test('as PNG has no text, time or Exif, and nothing behind its end', () => {
    const picture = aPng({ width: 4, height: 4 });
    const told = Buffer.from(`\0\0\0\x11tEXt${PLACE}\0\0\0\0`, 'latin1');
    const end = picture.length - 12;
    const sent = Buffer.concat([picture.subarray(0, end), told, picture.subarray(end), Buffer.from(PLACE)]);
    expect(places(sent)).toBe(2);
    expect(clean(sent, 'image/png').equals(picture)).toBe(true);
  });

  test('as HEIC has zeros where its Exif was, and every other byte in its place', () => {
    const sent = aHeic();
    const kept = clean(sent, 'image/heic');
    expect([places(sent), places(kept), kept.length]).toEqual([1, 0, sent.length]);
    expect(kept.toString('latin1')).toContain('the coded picture');
    expect(kept.subarray(0, sent.indexOf('Exif\0\0G')).equals(sent.subarray(0, sent.indexOf('Exif\0\0G')))).toBe(true);
  });

  test.each([
    ['image/jpeg', aPhoto().subarray(0, 60)],
    ['image/png', aPng({ width: 4, height: 4 }).subarray(0, 40)],
    ['image/heic', aHeic().subarray(0, 90)],
    ['image/heic', Buffer.concat([aHeic(), Buffer.from('\0\0\0\x08moov', 'latin1')])],
  ])('as %s is refused where nobody can say that all of it is gone', (type, file) => {
    expect(withoutMetadata(file, type)).toBeNull();
  });
});
