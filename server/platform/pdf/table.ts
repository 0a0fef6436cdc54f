import { artifact, INK, innerWidth, RULE, SOFT, type Writing } from './page.ts';

/** One column: its share of the width, what stands above it, and how its cells stand. */
export interface Column {
  readonly width: number;
  readonly head?: string;
  readonly align?: 'left' | 'right';
  /** Its cells are the headers of their rows. */
  readonly header?: boolean;
}

interface Content {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Of the letters, in points. */
  readonly size?: number | undefined;
}

const SIZE = 9.5;
const PAD = 4;

/** A table with real rows and cells (Table, TR, TH, TD), so that it can be read aloud cell by cell; heads repeat on a new page. */
export function drawTable({ doc, root }: Writing, content: Content): void {
  const table = doc.struct('Table');
  root.add(table);
  const size = content.size ?? SIZE;
  const look = { columns: content.columns, size, pad: size < SIZE ? PAD / 2 : PAD };
  const heads = content.columns.map(({ head }) => head ?? '');
  const hasHeads = heads.some((head) => head !== '');
  if (hasHeads) drawRow(doc, table, { ...look, cells: heads, isHead: true });
  const rows = content.rows.map((cells) => ({ ...look, cells, isHead: false }));
  for (const [at, row] of rows.entries()) {
    if (doc.y + neededFrom(doc, rows, at) > doc.page.height - doc.page.margins.bottom) {
      doc.addPage();
      if (hasHeads) drawRow(doc, null, { ...look, cells: heads, isHead: true });
    }
    drawRow(doc, table, row);
  }
  table.end();
  doc.x = doc.page.margins.left;
  doc.y += 8;
}

/** A row's height; of the last but one that of both: no last row, which may be a total, stands alone on a page. */
function neededFrom(doc: PDFKit.PDFDocument, rows: readonly Row[], at: number): number {
  const together = at === rows.length - 2 ? rows.slice(at) : rows.slice(at, at + 1);
  return together.reduce((sum, row) => sum + heightOf(doc, row), 0);
}

interface Row {
  readonly columns: readonly Column[];
  readonly cells: readonly string[];
  readonly isHead: boolean;
  readonly size: number;
  /** Between a cell's edge and its letters. */
  readonly pad: number;
}

const widthOf = (doc: PDFKit.PDFDocument, column: Column): number => innerWidth(doc) * column.width;

const faceOf = ({ isHead }: Row, column: Column): 'strong' | 'text' => (isHead || column.header ? 'strong' : 'text');

function heightOf(doc: PDFKit.PDFDocument, row: Row): number {
  const heights = row.columns.map((column, at) =>
    doc
      .font(faceOf(row, column))
      .fontSize(row.size)
      .heightOfString(row.cells[at] || ' ', { width: widthOf(doc, column) - 2 * row.pad, lineGap: 1.5 }),
  );
  return Math.max(...heights) + 2 * row.pad;
}

/** @param table null: a repeated head, which is a mark of the paper and not read again */
function drawRow(doc: PDFKit.PDFDocument, table: PDFKit.PDFStructureElement | null, row: Row): void {
  const top = doc.y;
  const bottom = top + heightOf(doc, row);
  const cells = cellsOf(doc, row, top);
  if (table === null) for (const cell of cells) artifact(doc, () => drawCell(doc, cell));
  else
    table.add(
      doc.struct(
        'TR',
        {},
        cells.map((cell) => structOf(doc, cell)),
      ),
    );
  artifact(doc, () => {
    const ruled = doc.moveTo(doc.page.margins.left, bottom).lineTo(doc.page.width - doc.page.margins.right, bottom);
    ruled.lineWidth(row.isHead ? 1 : 0.5).stroke(RULE);
  });
  doc.x = doc.page.margins.left;
  doc.y = bottom;
}

/** A cell to be read aloud; a head says whether it is of its column or of its row (PDF/UA-1 7.5). */
function structOf(doc: PDFKit.PDFDocument, cell: Cell): PDFKit.PDFStructureElement {
  const element = doc.struct(tagOf(cell), {}, () => drawCell(doc, cell));
  if (tagOf(cell) === 'TH') element.dictionary.data['A'] = { O: 'Table', Scope: cell.row.isHead ? 'Column' : 'Row' };
  return element;
}

const tagOf = ({ row, column }: Cell): 'TH' | 'TD' => (row.isHead || column.header ? 'TH' : 'TD');

/** The cells with their places, settled now: what is tagged is drawn later, when its row joins the table. */
function cellsOf(doc: PDFKit.PDFDocument, row: Row, top: number): Cell[] {
  let { left } = doc.page.margins;
  return row.columns.map((column, at) => {
    const width = widthOf(doc, column);
    const cell = { row, column, text: row.cells[at] ?? '', left: left + row.pad, top: top + row.pad, width };
    left += width;
    return cell;
  });
}

interface Cell {
  readonly row: Row;
  readonly column: Column;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

function drawCell(doc: PDFKit.PDFDocument, { row, column, text, left, top, width }: Cell): void {
  doc
    .font(faceOf(row, column))
    .fontSize(row.size)
    .fillColor(row.isHead ? SOFT : INK)
    .text(text, left, top, { width: width - 2 * row.pad, align: column.align ?? 'left', lineGap: 1.5 });
}
