import { describe, expect, test } from 'vitest';
import { aWorkbook } from './workbook.testing.ts';
import { readSheet } from './read-sheet.ts';
import { SheetRefused } from './sheet.ts';

const rowsOf = async (bytes: Buffer | string) =>
  (await readSheet(Buffer.from(bytes))).rows.map(({ number, cells }) => [number, ...cells]);
const refusal = async (bytes: Buffer) => {
  const error = await readSheet(bytes).catch((refused: unknown) => refused);
  return error instanceof SheetRefused ? [error.code, error.values] : error;
};

describe('a CSV file', () => {
  test('is read with or without a mark, with any separator, quotes and line ends', async () => {
    expect(await rowsOf('\ufeffName,Note\r\n"Kim, Ann","says ""hi""\nthere"\r\n,x')).toEqual([
      [1, 'Name', 'Note'],
      [2, 'Kim, Ann', 'says "hi"\nthere'],
      [3, '', 'x'],
    ]);
    expect(await rowsOf('A;B,C;D\n1;2;3')).toEqual([
      [1, 'A', 'B,C', 'D'],
      [2, '1', '2', '3'],
    ]);
    expect(await rowsOf(Buffer.from('\ufeff이름\t성\n민수\t김', 'utf16le'))).toEqual([
      [1, '이름', '성'],
      [2, '민수', '김'],
    ]);
    expect(await rowsOf(Buffer.from('Name,City\nMu\xf1oz,Ca\xf1on', 'latin1'))).toEqual([
      [1, 'Name', 'City'],
      [2, 'Muñoz', 'Cañon'],
    ]);
  });
  test('whose quote is never closed says where', async () => {
    expect(await refusal(Buffer.from('A,B\n1,"2\n3,4'))).toEqual(['sheet-quote', { row: 2 }]);
  });
  test('of 200 columns is read, of 501 refused with its row', async () => {
    const line = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(',');
    expect((await rowsOf(line(200)))[0]).toHaveLength(201);
    expect(await refusal(Buffer.from(`a\n${line(501)}`))).toEqual(['sheet-columns', { row: 2, most: 500 }]);
  });
});

describe('an Excel workbook', () => {
  test('is read: texts, numbers, days, yes and no, empty cells between', async () => {
    const bytes = aWorkbook({
      rows:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>In &amp; out</t></is></c></row>' +
        '<row r="3"><c r="A3" s="1"><v>32123</v></c><c r="B3"><v>32123</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="e"><v>#N/A</v></c></row>',
      strings: '<si><r><t>Da</t></r><r><t>te</t></r><rPh><t>no</t></rPh></si>',
    });
    expect(await rowsOf(await bytes)).toEqual([
      [1, 'Date', '', 'In & out'],
      [3, '1987-12-12', '32123', 'TRUE', ''],
    ]);
  });
  test('with formulas gives the values of their last working out and names the cells; hidden rows and merged cells too', async () => {
    const { rows, findings } = await readSheet(
      await aWorkbook({
        rows: '<row r="1" hidden="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>NOW()</f></c><c r="C1"><v>3</v></c></row>',
        merged: 'A5:B6',
      }),
    );
    expect(rows).toEqual([{ number: 1, cells: ['2', '', '3'] }]);
    expect(findings).toMatchObject({
      formulas: { count: 1, first: ['A1'] },
      unvalued: { count: 1, first: ['B1'] },
      hiddenRows: { count: 1, first: ['1'] },
      mergedCells: { count: 1, first: ['A5:B6'] },
    });
  });
  test('that counts days from 1904 has the same days', async () => {
    expect(
      await rowsOf(await aWorkbook({ rows: '<row r="1"><c r="A1" s="1"><v>30661</v></c></row>', from1904: true })),
    ).toEqual([[1, '1987-12-12']]);
  });
  test('with macros, with a password, of old Excel, broken or empty is refused with the reason', async () => {
    expect(await refusal(await aWorkbook({ rows: '', extra: { 'xl/vbaProject.bin': 'x' } }))).toEqual([
      'sheet-macros',
      {},
    ]);
    const compound = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(64)]);
    expect(await refusal(Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]))).toEqual([
      'sheet-password',
      {},
    ]);
    expect(await refusal(compound)).toEqual(['sheet-old-excel', {}]);
    const whole = await aWorkbook({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
    expect(await refusal(whole.subarray(0, whole.length - 40))).toEqual(['sheet-broken', {}]);
    expect(await refusal(await aWorkbook({ rows: '' }))).toEqual(['sheet-empty', {}]);
    expect(await refusal(Buffer.alloc(0))).toEqual(['sheet-empty', {}]);
    expect(await refusal(Buffer.from('%PDF-1.7'))).toEqual(['sheet-format', {}]);
  });
});
