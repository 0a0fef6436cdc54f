import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { DocumentType } from '@coverlane/contract/documents/codes.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { fileTypeFromFile } from 'file-type';
import { archiveFault } from './archive-check.ts';
import { bytesAt } from './pieces.ts';

/** What a file is, or what is wrong with it. */
export type Checked = { mediaType: DocumentType } | { fault: FieldCode };

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The endings that a file of each type may have. */
const endings: Readonly<Record<DocumentType, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  [WORD]: ['.docx'],
  [SHEET]: ['.xlsx'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/heic': ['.heic', '.heif'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt', '.csv'],
};

/** Bytes from the beginning in which a PDF, or markup, shows what it is. */
const HEAD = 1024;

/** Of a picture, so much is looked through for markup. */
const PICTURE_SAMPLE = 65_536;

/**
 * What a received file is by what it holds (domain 10.2): its type, or the code that says what is wrong:
 * 'file-type' not one that is taken, 'file-extension' its name says otherwise, 'file-active' it would run something,
 * 'file-mixed' it is two kinds of file at once, 'file-archive' an archive inside, or one that unpacks to far more than it is.
 */
export async function checkFile({ path, name }: { path: string; name: string }): Promise<Checked> {
  const mediaType = await typeOf(path, name);
  if (mediaType === null) return { fault: 'file-type' };
  if (!endings[mediaType].includes(extname(name).toLowerCase())) return { fault: 'file-extension' };
  const fault = await faultOf(mediaType, path);
  return fault === null ? { mediaType } : { fault };
}

async function typeOf(path: string, name: string): Promise<DocumentType | null> {
  const found = (await fileTypeFromFile(path))?.mime;
  if (found === undefined) return (await isText(path)) ? plainOrTable(name) : null;
  const known = found === 'image/heif' ? 'image/heic' : found;
  return isTaken(known) ? known : null;
}

const isTaken = (type: string): type is DocumentType => type in endings && !type.startsWith('text/');

const plainOrTable = (name: string): DocumentType =>
  extname(name).toLowerCase() === '.csv' ? 'text/csv' : 'text/plain';

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/i;

// oxlint-disable-next-line no-control-regex -- control characters are what a text does not hold
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/;

/** Text is UTF-8 without control characters, to its end: what follows it may be another file. Markup is no text that is taken. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  for await (const chunk of bytesAt(path)) {
    const text = decoded(decoder, chunk);
    if (text === null || CONTROL.test(text)) return false;
    if (head.length < HEAD) head += text.slice(0, HEAD);
  }
  return decoded(decoder) !== null && !MARKUP.test(head.slice(0, HEAD));
}

/** The next characters, as far as they are whole; without bytes: nothing may be left. Null: this is no UTF-8. */
function decoded(decoder: TextDecoder, bytes?: Uint8Array): string | null {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    return null;
  }
}

async function faultOf(type: DocumentType, path: string): Promise<FieldCode | null> {
  if (type === WORD || type === SHEET) return archiveFault(path);
  if (!type.startsWith('text/') && (await endsAsArchive(path))) return 'file-mixed';
  if (type === 'application/pdf') return pdfFault(path);
  if (type.startsWith('image/'))
    return MARKUP.test((await beginning(path, PICTURE_SAMPLE)).toString('latin1')) ? 'file-mixed' : null;
  return null;
}

/**
 * What a PDF does by itself when it is opened, or hands to other programs (ISO 32000-2 12.6). A script is named by its action's
 * kind, never by `/JS` alone: three letters stand by chance in every fourth scan of a few megabytes.
 */
const ACTIVE = /\/(?:(?:JavaScript|Rendition|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)\b|XFA\s*[[\d])/;

async function pdfFault(path: string): Promise<FieldCode | null> {
  const head = (await beginning(path, HEAD)).toString('latin1');
  if (!head.startsWith('%PDF-') || MARKUP.test(head)) return 'file-mixed';
  const isActive = activeParts();
  for await (const chunk of bytesAt(path)) if (isActive(chunk)) return 'file-active';
  return null;
}

/** So many bytes a name in a PDF takes at most, each of its letters spelled as #4A, with what stands behind it. */
const NAME = 64;
/** White space may stand between /XFA and what it holds. */
const XFA = 4096;
/** With more names that may be one of them in a chunk, all of it is looked through at once: a file of nothing else would cost too much. */
const FEW = 2000;
const SPELLED = /#[0-9a-fA-F]{2}/g;
const [SLASH, X, HASH] = [0x2f, 0x58, 0x23];
/** What the names of {@link ACTIVE} begin with, or any letter that is spelled. */
const FIRST = new Set(Buffer.from('JRLESIX#'));

/**
 * Looks through a PDF as it is read; true: it holds what would do something. Active parts may stand in compressed streams too; a viewer
 * that runs no scripts shows those, and nothing is run here.
 */
function activeParts(): (chunk: Buffer) => boolean {
  let tail = Buffer.alloc(0);
  return (chunk) => {
    const seam = Buffer.concat([tail, chunk.subarray(0, NAME)]);
    tail = Buffer.concat([tail, chunk.subarray(-NAME)]).subarray(-NAME);
    return holdsActive(seam) || holdsActive(chunk);
  };
}

/** Only what stands behind a slash is made text: that of the whole file would take longer than its fingerprint. */
function holdsActive(bytes: Buffer): boolean {
  let few = FEW;
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    const first = bytes[at + 1];
    if (first === undefined || !FIRST.has(first)) continue;
    if (few-- === 0) return isActiveText(bytes.toString('latin1', at));
    if (isActiveText(bytes.toString('latin1', at, at + (first === X || first === HASH ? XFA : NAME)))) return true;
  }
  return false;
}

/** A name may spell its letters as #4A. */
const isActiveText = (text: string): boolean =>
  ACTIVE.test(text) || (text.includes('#') && ACTIVE.test(unescaped(text)));

const unescaped = (text: string): string =>
  text.replace(SPELLED, (spelled) => String.fromCharCode(Number.parseInt(spelled.slice(1), 16)));

/** What ends a ZIP archive: its mark, and as much comment as is left of the file (APPNOTE.TXT 4.3.16). */
const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ARCHIVE_END_BYTES = 22;

/** An archive is read from its end, so that it can follow any other file. */
async function endsAsArchive(path: string): Promise<boolean> {
  const tail = await part(path, -(ARCHIVE_END_BYTES + 65_535));
  for (let at = tail.lastIndexOf(ARCHIVE_END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(ARCHIVE_END, at - 1)) {
    const length = at + ARCHIVE_END_BYTES;
    if (length <= tail.length && length + tail.readUInt16LE(length - 2) === tail.length) return true;
  }
  return false;
}

const beginning = (path: string, bytes: number): Promise<Buffer> => part(path, bytes);

/** So many bytes from the beginning; below zero: from the end. */
async function part(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(Math.abs(count));
    const from = count < 0 ? Math.max((await file.stat()).size + count, 0) : 0;
    const { bytesRead } = await file.read(head, 0, head.length, from);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
