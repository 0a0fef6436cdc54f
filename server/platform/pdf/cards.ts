import { CARD } from '@coverlane/contract/cards/codes.ts';
import { plateOf } from '@coverlane/contract/cards/dress.ts';
import type { DrawnSide } from '@coverlane/contract/cards/layout.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import Pdfkit from 'pdfkit';
import { face } from './fonts.ts';
import { artifact, PAGE, RULE } from './page.ts';
import { ACCESSIBLE, collected } from './paper.ts';

/** The two sides of a card. */
export interface CardSides {
  readonly front: DrawnSide;
  readonly back: DrawnSide;
}

interface About {
  readonly title: string;
  readonly language: Language;
  readonly at: Date;
  /** What the code to scan is called to who cannot see it. */
  readonly codeWords: string;
}

/** Points of a millimetre. */
const MM = 72 / 25.4;
const SIZE: [number, number] = [CARD.width * MM, CARD.height * MM];
type Doc = PDFKit.PDFDocument;

function opened({ title, language, at }: About, size: [number, number], tagged = true): Doc {
  const doc = new Pdfkit({
    size,
    margin: 0,
    pdfVersion: '1.7',
    ...(tagged && { tagged, subset: ACCESSIBLE }),
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    font: face('text'),
    info: { Title: title, CreationDate: at, ModDate: at, Producer: 'Coverlane', Creator: 'Coverlane' },
  });
  return doc.registerFont('text', face('text')).registerFont('strong', face('strong'));
}

/** Cards at their true size (ISO/IEC 7810 ID-1): front and back, a page each. Tagged, so that a screen reader reads them. */
export async function cardPdf(about: About, cards: readonly CardSides[]): Promise<Buffer> {
  const doc = opened(about, SIZE);
  const whole = collected(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const card of cards)
    for (const side of [card.front, card.back]) {
      doc.addPage();
      drawSide({ doc, root, codeWords: about.codeWords }, side, { x: 0, y: 0 });
    }
  root.end();
  doc.end();
  return whole;
}

/** A letter-size sheet: the card twice, its front beside its back, with the lines to cut and to fold along. */
export async function cardSheetPdf(about: About, card: CardSides): Promise<Buffer> {
  const doc = opened(about, [PAGE.width, PAGE.height]);
  const whole = collected(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  const left = (PAGE.width - 2 * SIZE[0]) / 2;
  for (const top of [90, 90 + SIZE[1] + 60]) {
    drawMarks(doc, left, top);
    // The second card says the same again: read once.
    const target = top === 90 ? root : null;
    drawSide({ doc, root: target, codeWords: about.codeWords }, card.front, { x: left, y: top });
    drawSide({ doc, root: target, codeWords: about.codeWords }, card.back, { x: left + SIZE[0], y: top });
  }
  root.end();
  doc.end();
  return whole;
}

/**
 * The cards of a batch, front and back a page each, as they come: for the printer's machine, and so without tags. Between
 * two cards whatever else waits has its turn.
 */
export async function cardBatchPdf(about: About, cards: AsyncIterable<CardSides>): Promise<Buffer> {
  const doc = opened(about, SIZE, false);
  const whole = collected(doc);
  for await (const card of cards) {
    for (const side of [card.front, card.back]) {
      doc.addPage();
      for (const item of side.items) drawItem(doc, item, { x: 0, y: 0 });
    }
    await new Promise(setImmediate);
  }
  doc.end();
  return whole;
}

function drawMarks(doc: Doc, left: number, top: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.lineWidth(0.5).strokeColor(RULE);
  doc.rect(left, top, 2 * SIZE[0], SIZE[1]).stroke();
  const fold = left + SIZE[0];
  doc
    .dash(3, { space: 3 })
    .moveTo(fold, top - 14)
    .lineTo(fold, top + SIZE[1] + 14)
    .stroke()
    .undash();
  doc.endMarkedContent();
}

interface Target {
  readonly doc: Doc;
  /** Null: a mark of the paper, not read aloud. */
  readonly root: PDFKit.PDFStructureElement | null;
  readonly codeWords: string;
}

function drawSide({ doc, root, codeWords }: Target, side: DrawnSide, at: Place): void {
  drawGround(doc, side, at);
  const section = root === null ? null : doc.struct('Sect');
  if (section !== null) root?.add(section);
  for (const item of side.items) {
    const put = () => drawItem(doc, item, at);
    if (side.face) drawPlate(doc, item, at);
    if (section === null) artifact(doc, put);
    else section.add(tagged(doc, { item, codeWords, put }));
  }
  section?.end();
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The colours that the words of a side stand on, from corner to corner as on a member's home; nothing where it is white. */
function drawGround(doc: Doc, { face }: DrawnSide, { x, y }: Place): void {
  if (!face) return;
  const [width, height] = SIZE;
  const ground = doc
    .linearGradient(x, y, x + width, y + height)
    .stop(0, face.from)
    .stop(1, face.to);
  artifact(doc, () => doc.rect(x, y, width, height).fill(ground));
}

/** White under a picture or a code: both are made for it. Words have none. */
function drawPlate(doc: Doc, item: DrawnSide['items'][number], at: Place): void {
  if (item.kind === 'text') return;
  const { x, y, w, h } = item;
  const beyond = plateOf(item);
  const [left, top] = [at.x + (x - beyond) * MM, at.y + (y - beyond) * MM];
  artifact(doc, () =>
    doc.roundedRect(left, top, (w + 2 * beyond) * MM, (h + 2 * beyond) * MM, beyond * MM).fill('#ffffff'),
  );
}

interface Tagged {
  readonly item: DrawnSide['items'][number];
  readonly codeWords: string;
  readonly put: () => void;
}

function tagged(doc: Doc, { item, codeWords, put }: Tagged): PDFKit.PDFStructureElement {
  if (item.kind === 'text') return doc.struct('P', {}, put);
  return doc.struct('Figure', { alt: item.kind === 'qr' ? codeWords : ' ' }, put);
}

function drawItem(doc: Doc, item: DrawnSide['items'][number], at: { x: number; y: number }): void {
  const [x, y] = [at.x + item.x * MM, at.y + item.y * MM];
  if (item.kind === 'text') {
    const width = item.width * MM;
    const left = { start: x, middle: x - width / 2, end: x - width }[item.anchor];
    doc
      .font(item.weight === 'bold' ? 'strong' : 'text')
      .fontSize(item.size)
      .fillColor(item.color);
    doc.text(item.text, left, y, { lineBreak: false, baseline: 'alphabetic' });
  } else if (item.kind === 'image') {
    doc.image(item.href, x, y, { fit: [item.w * MM, item.h * MM] });
  } else if (item.modules > 0) {
    const scale = (Math.min(item.w, item.h) * MM) / item.modules;
    doc.save().translate(x, y).scale(scale).path(item.path).fill('#000000').restore();
  }
}
