import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readBack } from '../../../testing/pdf-read-back.ts';
import { paper } from '../paper.ts';
import { PdfFile } from './file.ts';
import { type Mark, overlay } from './overlay.ts';
import { UnusablePdf } from './reader.ts';
import { writtenOn } from './written-on.ts';

/** A paper of one page as older programs write it: a plain table, what the page needs said above it, turned as asked. */
function plainPdf({ rotate = 0, box = '[0 0 300 200]', end = '' } = {}): Buffer {
  const content = 'BT /F1 12 Tf 20 150 Td (Printed) Tj ET 2 0 0 2 5 5 cm';
  return withTable([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox ${box}/Resources<</Font<</F1 5 0 R>>>>/Rotate ${rotate}>>`,
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>${end}`,
  ]);
}

function withTable(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n';
  const rows = objects.map((object, at) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n\r\n`;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f\r\n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>`;
  return Buffer.from(`${text}${table}\nstartxref\n${text.length}\n%%EOF`, 'latin1');
}

/** The same as newer programs write it: dictionaries packed in a stream of objects, the table a packed stream told by what stands above. */
function packedPdf(): Buffer {
  const content = 'BT /F1 12 Tf 20 150 Td (Printed) Tj ET';
  const packed = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let at = 0;
  const head = packed.map((object, index) => {
    const pair = `${[1, 2, 3, 5][index]} ${at}`;
    at += object.length + 1;
    return pair;
  });
  const first = head.join(' ').length + 1;
  const objects = deflateSync(Buffer.from(`${head.join(' ')} ${packed.join(' ')}`, 'latin1'));
  const pieces: Buffer[] = [Buffer.from('%PDF-1.5\n', 'latin1')];
  const offsets: number[] = [];
  const put = (number: number, dict: string, bytes: Buffer) => {
    offsets[number] = Buffer.concat(pieces).length;
    pieces.push(Buffer.from(`${number} 0 obj\n<<${dict}/Length ${bytes.length}>>\nstream\n`, 'latin1'), bytes);
    pieces.push(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  };
  put(4, '', Buffer.from(content, 'latin1'));
  put(6, `/Type/ObjStm/N 4/First ${first}/Filter/FlateDecode`, objects);
  const start = Buffer.concat(pieces).length;
  const rows = [
    [0, 0, 255],
    [2, 6, 0],
    [2, 6, 1],
    [2, 6, 2],
    [1, offsets[4] ?? 0, 0],
    [2, 6, 3],
    [1, offsets[6] ?? 0, 0],
    [1, start, 0],
  ].map(([kind = 0, place = 0, index = 0]) => [kind, place >> 8, place & 255, index]);
  const told = rows.map((row, index) => [
    2,
    ...row.map((byte, column) => (byte - (rows[index - 1]?.[column] ?? 0)) & 255),
  ]);
  put(
    7,
    '/Type/XRef/Size 8/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>',
    deflateSync(Buffer.from(told.flat())),
  );
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${start}\n%%EOF`, 'latin1')]);
}

const mark = (text: string, more: Partial<Mark> = {}): Mark => ({
  page: 0,
  x: 40,
  y: 60,
  w: 120,
  h: 20,
  kind: 'text' as const,
  text,
  ...more,
});

async function signed(bytes: Buffer, text: string): Promise<Buffer> {
  const pages = new PdfFile(bytes).pages();
  return writtenOn(bytes, { over: await overlay(pages, [mark(text)]), behind: null });
}

describe('What is written onto a PDF', () => {
  test.each([
    ['an older one', plainPdf()],
    ['a newer one', packedPdf()],
  ])(
    'stands on the page of %s where it was put, in Korean too, and all bytes of before stand unchanged',
    async (_, bytes) => {
      const once = await signed(bytes, '김지우 José');
      expect(once.subarray(0, bytes.length).equals(bytes)).toBe(true);
      const [page = []] = await readBack(once);
      expect(page.map(({ text }) => text).join(' ')).toContain('Printed');
      const written = page.filter(({ text }) => text !== 'Printed');
      expect(
        written
          .map(({ text }) => text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe('김지우José');
      expect(written[0]?.x).toBe(42);
      expect(written[0]?.y).toBeGreaterThan(60);
      expect(written[0]?.y).toBeLessThanOrEqual(80);
      const twice = await signed(once, 'Second');
      expect(twice.subarray(0, once.length).equals(once)).toBe(true);
      expect((await readBack(twice))[0]?.map(({ text }) => text)).toContain('Second');
    },
  );

  test.each([90, 180, 270, -90])(
    'stands upright where it was put on a page that is turned by %i degrees',
    async (rotate) => {
      const bytes = plainPdf({ rotate, box: '[10 20 310 220]' });
      const [page] = new PdfFile(bytes).pages();
      expect([page?.width, page?.height]).toEqual(rotate % 180 === 0 ? [300, 200] : [200, 300]);
      const found = (await readBack(await signed(bytes, 'Here')))[0]?.find(({ text }) => text === 'Here');
      expect(found?.x).toBe(42);
      expect(found?.y).toBeGreaterThan(60);
      expect(found?.y).toBeLessThanOrEqual(80);
    },
  );

  test('is followed by the pages that are put behind it', async () => {
    const sheet = paper({ title: 'Certificate', language: 'en', at: new Date(0) });
    sheet.heading(1, 'Certificate');
    const behind = await sheet.bytes((page, pages) => `Page ${page} of ${pages}`);
    const pages = await readBack(writtenOn(packedPdf(), { over: null, behind }));
    expect(pages.map((page) => page.map(({ text }) => text).join(' '))).toEqual(['Printed', 'Certificate Page 1 of 1']);
  });
});

describe('A PDF that nothing can be written on is told apart', () => {
  const why = (bytes: Buffer): string | null => {
    try {
      new PdfFile(bytes).pages();
      return null;
    } catch (failure) {
      return failure instanceof UnusablePdf ? failure.why : String(failure);
    }
  };

  test('where it asks for a password, is cut, refers to itself, or has no pages', () => {
    const whole = plainPdf();
    expect(why(whole)).toBeNull();
    expect(why(withTable(['<</Type/Catalog/Pages 2 0 R>>', '<<>>'], '/Encrypt 2 0 R'))).toBe('password');
    expect(why(withTable(['<</Type/Catalog/Pages 2 0 R>>', '<</Kids[2 0 R]>>']))).toBe('broken');
    expect(why(withTable(['<</Type/Catalog/Pages 2 0 R>>', '<</Kids[]>>']))).toBe('broken');
    expect(why(withTable(['<</Type/Catalog/Pages 2 0 R>>', '2 0 R']))).toBe('broken');
    for (const end of [0, 40, 200, whole.length - 12]) expect(why(whole.subarray(0, end))).toBe('broken');
  });

  test('where its pages stand in its tree again and again, without a look at each of them', () => {
    const trees = Array.from({ length: 38 }, (_, at) => `<</Type/Pages/Kids[${at + 3} 0 R ${at + 3} 0 R]/Count 1>>`);
    expect(why(withTable(['<</Type/Catalog/Pages 2 0 R>>', ...trees, '<</Type/Pages/Kids[]/Count 0>>']))).toBe(
      'broken',
    );
  });

  test('whatever byte of it was changed: it is read as it is or refused, and nothing hangs', () => {
    for (const whole of [plainPdf(), packedPdf()])
      for (let at = 0; at < whole.length; at += 1) {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ 0x15;
        expect([null, 'broken', 'password']).toContain(why(bytes));
      }
  });
});
