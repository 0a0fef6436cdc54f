import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Sheet, SheetRefused } from './sheet.ts';

const begins = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);

/** An encrypted workbook is a compound file with this stream in it, an old one is a compound file without (MS-OFFCRYPTO 2.3). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Reads a CSV file or the first sheet of an Excel workbook that has rows, by what the bytes are and not by the file's name. Formulas
 * are never worked out.
 * @throws SheetRefused where it is neither, is protected by a password, or holds macros
 */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  if (bytes.length === 0) throw new SheetRefused('sheet-empty');
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetRefused(bytes.includes(ENCRYPTED) ? 'sheet-password' : 'sheet-old-excel');
  if (begins(bytes, 0x50, 0x4b)) return readXlsx(bytes);
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw new SheetRefused('sheet-format');
  return readCsv(bytes);
}
