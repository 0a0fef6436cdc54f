import { Writable } from 'node:stream';
import { writeZip } from '../http/zip-stream.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet, its rows as XML; style 1 shows a day. */
export async function aWorkbook(of: {
  rows: string;
  strings?: string;
  merged?: string;
  from1904?: boolean;
  extra?: Record<string, string>;
}): Promise<Buffer> {
  const merged = of.merged === undefined ? '' : `<mergeCells count="1"><mergeCell ref="${of.merged}"/></mergeCells>`;
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${of.from1904 === true}"/><sheets><sheet name="Census" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/></cellXfs><cellStyles/></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${of.strings ?? ''}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${of.rows}</sheetData>${merged}</worksheet>`,
    ...of.extra,
  };
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await writeZip(out, zipParts(parts));
  return Buffer.concat(chunks);
}

async function* zipParts(parts: Record<string, string>) {
  for (const [name, text] of Object.entries(parts)) yield { name, bytes: [text] };
}
