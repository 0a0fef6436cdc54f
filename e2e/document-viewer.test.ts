import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, it } from 'vitest';
import { aPng } from '../server/testing/pictures.ts';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import { BLACK_JBIG2, RED_JPEG_2000 } from './scanned-pictures.ts';
import { planDocuments, share } from './sharing.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await planDocuments(portal);
});

/**
 * A PDF with a text on each page and the table of its objects; `trailer` says more of the whole, `first` of its first page, `more` are
 * objects beside them.
 */
function pdfOf(
  name: string,
  pages: readonly string[],
  { trailer = '', first = '', more = [] as readonly string[] } = {},
): string {
  const kids = pages.map((_, at) => `${at * 2 + 4} 0 R`).join(' ');
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>\nendobj`,
    '3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj',
    ...pages.flatMap((text, at) => {
      const drawn = `BT /F1 24 Tf 40 240 Td (${text}) Tj ET`;
      return [
        `${at * 2 + 4} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents ${at * 2 + 5} 0 R /Resources << /Font << /F1 3 0 R >> >> ${at === 0 ? first : ''} >>\nendobj`,
        `${at * 2 + 5} 0 obj\n<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream\nendobj`,
      ];
    }),
    ...more,
  ];
  const path = join(tmpdir(), name);
  writeFileSync(path, withTable(objects, trailer), 'latin1');
  return path;
}

/** A PDF of these objects, with the table that says where each lies. */
function withTable(objects: readonly string[], trailer: string): string {
  const places = new Map<number, number>();
  let body = '%PDF-1.7\n';
  for (const object of objects) {
    places.set(Number.parseInt(object, 10), body.length);
    body += `${object}\n`;
  }
  const size = Math.max(...places.keys()) + 1;
  const lines = Array.from({ length: size }, (_, at) => {
    const place = places.get(at);
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return `${body}xref\n0 ${size}\n${lines.join('')}${end}`;
}

const IDLE = 4_194_304;
/** What no page of a PDF needs, and makes it large. */
const idle = `30 0 obj\n<< /Length ${IDLE} >>\nstream\n${'0'.repeat(IDLE)}\nendstream\nendobj`;

it('a PDF is read where it stands, by the parts it needs: pages, search and turning by keyboard, under the strict policy of the page', async () => {
  const page = await portal.page();
  const refused: string[] = [];
  page.on('console', (said) => {
    if (/content security policy|trusted/i.test(said.text())) refused.push(said.text());
  });
  await portal.enter(page, 'client');
  const parts: (readonly [number, number])[] = [];
  page.on('response', (part) => {
    if (part.url().includes('/api/doc/')) parts.push([part.status(), Number(part.headers()['content-length'])]);
  });
  await share(
    page,
    pdfOf('benefits-2027.pdf', ['Welcome', 'Copay twenty dollars', 'Your deductible'], { more: [idle] }),
  );
  const paperPage = page.getByRole('document', { name: /^benefits-2027/ });
  await expectPage(paperPage).toHaveAccessibleName('benefits-2027.pdf, page 1 of 3');
  await expectPage(paperPage.getByText('Welcome')).toBeAttached();
  // It begins at its top, also where it is higher than its room.
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.reload();
  await expectPage(paperPage.getByText('Welcome')).toBeAttached();
  expect(
    await paperPage.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight > clientHeight]),
  ).toEqual([0, true]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await paperPage.focus();
  await page.keyboard.press('PageDown');
  await expectPage(paperPage.getByText('Copay twenty dollars')).toBeAttached();
  await page.getByRole('searchbox', { name: 'Search this document' }).fill('DEDUCTIBLE');
  await expectPage(page.getByText('On 1 page')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectPage(paperPage.locator('.pdf-found')).toHaveText('deductible');
  expect(new Set(parts.map(([status]) => status))).toEqual(new Set([206]));
  expect(parts.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(IDLE / 4);
  expect(await accessFaults(page)).toEqual([]);
  const look = process.env['LOOK_AT'];
  if (look) await page.screenshot({ path: `${look}/pdf-1280.png` });
  const before = await paperPage.locator('canvas').boundingBox();
  await page.getByRole('button', { name: 'Turn the page' }).click();
  await expectPage.poll(async () => (await paperPage.locator('canvas').boundingBox())?.height).not.toBe(before?.height);
  await page.setViewportSize({ width: 360, height: 740 });
  // Drawn anew for the room there is now; the words lie where they are seen.
  const room = async (what: Locator) => (await what.boundingBox())?.width ?? 999;
  await expectPage.poll(() => room(paperPage.locator('canvas'))).toBeLessThan(330);
  await expectPage.poll(() => room(paperPage.locator('.pdf-found'))).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessFaults(page)).toEqual([]);
  if (look) await page.screenshot({ path: `${look}/pdf-360-dark.png`, fullPage: true });
  expect(refused).toEqual([]);
});

/** Links to a page, to a sealed address and to a script, and a field that was filled with a red mark. */
const filled = {
  first: `/Annots [
    << /Type /Annot /Subtype /Link /Rect [40 100 140 120] /Dest [8 0 R /Fit] >>
    << /Type /Annot /Subtype /Link /Rect [40 70 140 90] /A << /S /URI /URI (https://example.org/plan) >> >>
    << /Type /Annot /Subtype /Link /Rect [40 40 140 60] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>
    << /Type /Annot /Subtype /Widget /FT /Tx /T (name) /F 4 /Rect [200 100 300 200] /AP << /N 20 0 R >> >>
  ]`,
  more: [
    `20 0 obj
<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Length 27 >>
stream
1 0 0 rg 0 0 100 100 re f
endstream
endobj`,
  ],
};

it('what was filled into a PDF is seen, its safe links lead on, two fingers enlarge it, and all pages are printed', async () => {
  const page = await portal.page();
  await portal.enter(page, 'client');
  await share(page, pdfOf('filled-2027.pdf', ['Form', 'Middle', 'End'], filled));
  const paperPage = page.getByRole('document', { name: /^filled-2027/ });
  const canvas = paperPage.locator('canvas');
  const atField = (drawn: HTMLCanvasElement | SVGElement | HTMLElement) =>
    drawn instanceof HTMLCanvasElement
      ? [...(drawn.getContext('2d')?.getImageData(drawn.width * 0.625, drawn.height * 0.5, 1, 1).data ?? [])]
      : [];
  await expectPage.poll(() => canvas.evaluate(atField)).toEqual([255, 0, 0, 255]);
  await expectPage(paperPage.getByRole('link')).toHaveAttribute('href', 'https://example.org/plan');
  expect(await accessFaults(page)).toEqual([]);
  const look = process.env['LOOK_AT'];
  if (look) await page.screenshot({ path: `${look}/pdf-links-1280.png` });
  // Two fingers move apart: the page becomes twice as large, and the screen around it stays.
  const width = async () => (await canvas.boundingBox())?.width ?? 0;
  const before = await width();
  await paperPage.evaluate((frame) => {
    const finger = (identifier: number, clientX: number) =>
      new Touch({ identifier, target: frame, clientX, clientY: 300 });
    const say = (type: string, at: readonly number[]) => {
      const touches = at.map((x, index) => finger(index, x));
      frame.dispatchEvent(new TouchEvent(type, { touches, cancelable: true, bubbles: true }));
    };
    say('touchstart', [100, 200]);
    say('touchmove', [50, 250]);
    say('touchend', []);
  });
  await expectPage.poll(width).toBeGreaterThan(before * 1.9);
  await paperPage.getByRole('button', { name: 'To page 3' }).press('Enter');
  await expectPage(paperPage).toHaveAccessibleName('filled-2027.pdf, page 3 of 3');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print all pages' }).click();
  await expectPage(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expectPage(page.locator('.pdf-paper img')).toHaveCount(3);
  await expectPage(page.locator('.pdf-paper')).toBeVisible();
  await expectPage(page.getByRole('heading', { level: 1 })).toBeHidden();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(3);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expectPage(page.locator('.pdf-paper')).toHaveCount(0);
});

/** A picture of a scan as a field shows it, at a place of the page. */
function scanned(number: number, at: string, [filter, colors, hex]: readonly [string, string, string]) {
  const drawn = 'q 100 0 0 100 0 0 cm /P Do Q';
  const bytes = Buffer.from(hex, 'hex').toString('latin1');
  return {
    field: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (p${number}) /F 4 /Rect [${at}] /AP << /N ${number} 0 R >> >>`,
    objects: [
      `${number} 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /P ${number + 1} 0 R >> >> /Length ${drawn.length} >>\nstream\n${drawn}\nendstream\nendobj`,
      `${number + 1} 0 obj\n<< /Type /XObject /Subtype /Image /Width 16 /Height 16 ${colors} /Filter /${filter} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream\nendobj`,
    ],
  };
}

it('pictures of scans in JPEG 2000 and JBIG2 are drawn', async () => {
  const page = await portal.page();
  await portal.enter(page, 'client');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const red = scanned(20, '40 100 140 200', ['JPXDecode', '/ColorSpace /DeviceRGB', RED_JPEG_2000]);
  const black = scanned(22, '200 100 300 200', [
    'JBIG2Decode',
    '/ColorSpace /DeviceGray /BitsPerComponent 1',
    BLACK_JBIG2,
  ]);
  const first = `/Annots [ ${red.field} ${black.field} ]`;
  await share(page, pdfOf('scans-2027.pdf', ['Scans'], { first, more: [...red.objects, ...black.objects] }));
  const canvas = page.getByRole('document', { name: /^scans-2027/ }).locator('canvas');
  const colorAt = (x: number) =>
    canvas.evaluate(
      (drawn, part) =>
        drawn instanceof HTMLCanvasElement
          ? [...(drawn.getContext('2d')?.getImageData(drawn.width * part, drawn.height * 0.5, 1, 1).data ?? [])]
          : [],
      x,
    );
  await expectPage.poll(() => colorAt(0.225)).toEqual([200, 30, 30, 255]);
  await expectPage.poll(() => colorAt(0.625)).toEqual([0, 0, 0, 255]);
  expect(await colorAt(0.95)).toEqual([255, 255, 255, 255]);
  // What draws JPEG 2000 came for this picture, and not before.
  expect(asked.filter((url) => /openjpeg/.test(url))).toHaveLength(1);
});

it('a picture is seen where it stands, under the strict policy of the page', async () => {
  const page = await portal.page();
  await portal.enter(page, 'client');
  const path = join(tmpdir(), 'card-2027.png');
  writeFileSync(path, aPng({ width: 40, height: 30 }));
  await share(page, path);
  const picture = page.getByRole('img', { name: 'card-2027.png' });
  await expectPage(picture).toHaveJSProperty('naturalWidth', 40);
});

it('a PDF that asks for a password, or is broken, says so with a way on', async () => {
  const page = await portal.page();
  await portal.enter(page, 'client');
  const sealed = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<01> <01>]`;
  await share(page, pdfOf('sealed-2027.pdf', ['Secret'], { trailer: sealed }));
  await expectPage(page.getByText('This PDF asks for a password.')).toBeVisible();
  const broken = join(tmpdir(), 'broken-2027.pdf');
  writeFileSync(broken, '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% Nothing\n%%EOF\n');
  await share(page, broken);
  await expectPage(page.getByText('This PDF couldn’t be read.')).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
});
