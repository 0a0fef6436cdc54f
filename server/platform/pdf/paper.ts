import type { Language } from '@coverlane/contract/codes.ts';
import { sideBySide } from './columns.ts';
import { PdfDocument } from './document.ts';
import { type BarPart, drawBar, drawPanel, type Panel } from './figures.ts';
import { face } from './fonts.ts';
import { drawLetterhead } from './letterhead.ts';
import { INK, MARGIN, PAGE, SOFT, type Writing } from './page.ts';
import type { Picture } from './picture.ts';
import { drawQr } from './qr.ts';
import { type Column, drawTable } from './table.ts';

const SIZES = { 1: 18, 2: 12.5 } as const;
const TEXT = 10;
const standard: string = 'PDF/UA';
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library knows PDF/UA, its types do not yet
export const ACCESSIBLE = standard as PDFKit.Mixins.PDFSubsets;
const FACTS = [{ width: 0.36, header: true }, { width: 0.64 }] as const;
/** A heading never stands alone at the foot of a page. */
const HEADING_NEEDS = 60;

/** A paper being written: everything put on it is tagged, so that a screen reader reads it in order (PDF/UA). */
export interface Paper {
  heading(level: 1 | 2, text: string): void;
  paragraph(text: string, look?: 'soft' | 'strong'): void;
  /** Labels and values, one a line, as a two-column table whose labels are headers. @param size of the letters, in points */
  facts(rows: readonly (readonly [label: string, value: string])[], size?: number): void;
  /** @param size of the letters, in points, where a table has many columns */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], size?: number): void;
  list(lines: readonly string[]): void;
  /** Where it is sent, at the height of an envelope's window; what follows stands below the first fold. */
  address(lines: readonly string[]): void;
  /** Who sends it: the logo, where there is one that can be drawn, and the name. */
  letterhead(name: string, logo: Picture | null): void;
  /** The one figure of a paper, in a box. */
  panel(panel: Panel): void;
  /** A whole and its parts to scale, with the parts in words. */
  bar(parts: readonly BarPart[]): void;
  /** A text as a QR code. @param alt what is said of it to those who do not see it */
  qr(text: string, alt: string): void;
  /** Two columns; the first takes a share of the width. */
  columns(share: number, first: () => void, second: () => void): void;
  nextPage(): void;
  /** How many pages there are so far: the number of the one being written. */
  pages(): number;
  /** Ends the paper. `foot` says what stands at the bottom of each page. */
  bytes(foot: (page: number, pages: number) => string): Promise<Buffer>;
}

/** The title that the reader's window shows, the language it is read aloud in, and the moment it says it was made. */
interface About {
  readonly title: string;
  readonly language: Language;
  readonly at: Date;
}

/** A new paper of US letter size. The same words at the same moment give the same paper. */
export function paper(about: About): Paper {
  const doc = newDocument(about);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const writing: Writing = { doc, root };
  const whole = collected(doc);
  return {
    heading: (level, text) => putHeading(writing, level, text),
    paragraph: (text, look) => putParagraph(writing, text, look),
    facts: (rows, size) => drawTable(writing, { columns: FACTS, rows, size }),
    table: (columns, rows, size) => drawTable(writing, { columns, rows, size }),
    list: (lines) => putList(writing, lines),
    address: (lines) => putAddress(writing, lines),
    letterhead: (name, logo) => drawLetterhead(writing, name, logo),
    panel: (panel) => drawPanel(writing, panel),
    qr: (text, alt) => drawQr(writing, text, alt),
    bar: (parts) => drawBar(writing, parts),
    columns: (share, first, second) => sideBySide(writing, { share, first, second }),
    nextPage: () => void doc.addPage(),
    pages: () => doc.bufferedPageRange().count,
    bytes: (foot) => {
      root.end();
      writeFeet(doc, foot);
      doc.end();
      return whole;
    },
  };
}

function newDocument({ title, language, at }: About): PDFKit.PDFDocument {
  const doc = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    subset: ACCESSIBLE,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    font: face('text'),
    info: { Title: title, CreationDate: at, ModDate: at, Producer: 'Coverlane', Creator: 'Coverlane' },
  });
  return doc.registerFont('text', face('text')).registerFont('strong', face('strong'));
}

/** Everything the document writes, once it has ended. */
export async function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  return Buffer.concat(chunks);
}

function putHeading({ doc, root }: Writing, level: 1 | 2, text: string): void {
  if (doc.y + HEADING_NEEDS > PAGE.height - MARGIN) doc.addPage();
  else if (level === 2) doc.y += 14;
  root.add(doc.struct(`H${level}`, {}, () => void doc.font('strong').fontSize(SIZES[level]).fillColor(INK).text(text)));
  doc.y += 4;
}

function putParagraph({ doc, root }: Writing, text: string, look?: 'soft' | 'strong'): void {
  const font = look === 'strong' ? 'strong' : 'text';
  const colour = look === 'soft' ? SOFT : INK;
  const put = () => void doc.font(font).fontSize(TEXT).fillColor(colour).text(text, { lineGap: 2 });
  root.add(doc.struct('P', {}, put));
  doc.y += 4;
}

function putList({ doc, root }: Writing, lines: readonly string[]): void {
  const list = doc.struct('L');
  root.add(list);
  for (const line of lines) {
    const put = () => void doc.font('text').fontSize(TEXT).fillColor(INK).text(`•  ${line}`, { lineGap: 2 });
    list.add(doc.struct('LI', {}, [doc.struct('LBody', {}, put)]));
  }
  doc.y += 4;
}

/** The window of a number 10 envelope, and the first fold of a letter in it, in points from the top. */
const WINDOW = 144;
const FOLD = 232;

function putAddress({ doc, root }: Writing, lines: readonly string[]): void {
  doc.y = WINDOW;
  const put = () => void doc.font('text').fontSize(TEXT).fillColor(INK).text(lines.join('\n'), { lineGap: 2 });
  root.add(doc.struct('P', {}, put));
  doc.y = Math.max(doc.y, FOLD);
}

/** Page numbers and the like are marks of the paper, not of what it says: screen readers pass them. */
function writeFeet(doc: PDFKit.PDFDocument, foot: (page: number, pages: number) => string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    // The foot stands below the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('text').fontSize(8).fillColor(SOFT);
    doc.text(foot(page + 1, count), MARGIN, PAGE.height - MARGIN + 18, { lineBreak: false });
    doc.endMarkedContent();
    doc.page.margins.bottom = MARGIN;
  }
}
