import type { Cell } from './table-file.ts';
import type { ZipPart } from './zip-stream.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Everything of a workbook but its sheet: one sheet, a bold style and a date style (ECMA-376). */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>`,
};

/** Styles by their place in the list above. */
const BOLD = 1;
const DATE = 2;

/** The parts of an Excel workbook whose rows come in batches. Texts are stored as texts: no program takes them for formulas. */
export async function* workbookParts(
  headings: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<ZipPart> {
  for (const [name, text] of Object.entries(frame)) yield { name, bytes: [HEAD + text] };
  yield { name: 'xl/worksheets/sheet1.xml', bytes: sheet(headings, batches) };
}

async function* sheet(headings: readonly string[], batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetData>`;
  yield rowOf(headings, (cell) => textCell(String(cell), ` s="${BOLD}"`));
  for await (const batch of batches) yield batch.map((cells) => rowOf(cells, cellXml)).join('');
  yield '</sheetData></worksheet>';
}

const rowOf = (cells: readonly Cell[], write: (cell: Cell) => string): string =>
  `<row>${cells.map(write).join('')}</row>`;

const DAY_MS = 86_400_000;
/** Excel counts days from 1899-12-30, and knows none before 1900-03-01 for certain: those are texts. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_DAY = '1900-03-01';

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textCell(cell, '');
  if (cell.date < FIRST_DAY) return textCell(cell.date, '');
  return `<c s="${DATE}"><v>${(Date.parse(`${cell.date}T00:00:00Z`) - EPOCH) / DAY_MS}</v></c>`;
}

const textCell = (text: string, style: string): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- what XML cannot hold at all
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
