import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aPng } from '../../testing/pictures.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { paper } from './paper.ts';
import { drawableSize } from './picture.ts';

const picture = (bytes: Buffer, type = 'image/png') => ({ hash: bytes.toString('hex').slice(-8), type, bytes });

async function letterOf(logo: ReturnType<typeof picture>): Promise<Buffer> {
  const sheet = paper({ title: 'A letter', language: 'en', at: new Date('2026-03-01T12:00:00Z') });
  sheet.letterhead('Evergreen', logo);
  sheet.letterhead('Evergreen', logo);
  return sheet.bytes(() => '');
}

const pictures = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;

describe('A logo on paper', () => {
  it('is drawn with the name as its words, and is in the file once however often it is drawn', async () => {
    const pdf = await letterOf(picture(aPng({ width: 60, height: 20 })));
    // The picture and how opaque its points are.
    expect(pictures(pdf)).toBe(2);
    expect(pdf.toString('latin1')).toMatch(/\/Alt \(Evergreen\)/);
    expect(pdfTexts(pdf)).toEqual(['Evergreen', 'Evergreen']);
  });

  it('of a JPEG has the size of its frame', () => {
    const frame = Buffer.from('ffd8ffe00004aabbffc0001108001400280301220002110103110100', 'hex');
    expect(drawableSize(picture(frame, 'image/jpeg'))).toEqual({ width: 40, height: 20 });
    expect(drawableSize(picture(Buffer.from('ffd8ffd9', 'hex'), 'image/jpeg'))).toBe(null);
  });

  const whole = aPng({ width: 60, height: 20 });
  it.each([
    ['cut', whole.subarray(0, whole.length - 30)],
    ['of fewer points than it says', aPng({ width: 60, height: 20, packed: deflateSync(Buffer.alloc(100)) })],
    ['of points that cannot be unpacked', aPng({ width: 60, height: 20, packed: Buffer.from('nothing packed') })],
    [
      'of a line packed in an unknown way',
      aPng({ width: 1, height: 1, packed: deflateSync(Buffer.from([9, 0, 0, 0, 0])) }),
    ],
    [
      'that unpacks to more than any logo',
      aPng({ width: 60_000, height: 60_000, packed: deflateSync(Buffer.alloc(9)) }),
    ],
  ])('that is %s is left out, and the letter goes out with the name', async (_, bytes) => {
    const pdf = await letterOf(picture(bytes));
    expect(pictures(pdf)).toBe(0);
    expect(pdfTexts(pdf)).toEqual(['Evergreen', 'Evergreen']);
  });

  it('of a kind that the writer does not know is left out', async () => {
    expect(pictures(await letterOf(picture(Buffer.from('RIFFxxxxWEBP'), 'image/webp')))).toBe(0);
  });
});
