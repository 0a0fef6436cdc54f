import { allows } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import {
  clientCalls,
  type MatrixColumn,
  matrixColumns,
  type MatrixRow,
  matrixSettings,
} from '@coverlane/contract/clients/calls.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { matrixPage } from './matrix.queries.ts';

/** Rows an exported file may have, and how many are read at a time. */
const EXPORT_ROWS = 10_000;
const BATCH = 500;

/** GET /admin/clientmatrix. */
export async function clientMatrix(asked: Input<typeof clientCalls.clientMatrix>, { db }: Context) {
  const { page, pageSize } = asked;
  return { ...(await matrixPage(db, asked)), page, pageSize };
}

/** GET /admin/clientmatrix/export. @throws Refusal 403 for whom the matrix is closed too, 409 where it is longer than a file may be */
export async function exportClientMatrix(
  asked: Input<typeof clientCalls.exportClientMatrix>,
  { db, user }: Context,
): Promise<FileReply> {
  const { format, columns = [...matrixColumns], words = {}, language = user.language, ...narrowing } = asked;
  if (!allows(clientCalls.clientMatrix.access, user)) throw forbidden();
  const { total } = await matrixPage(db, { ...narrowing, page: 1, pageSize: 1 });
  return listAsFile(db, {
    call: 'exportClientMatrix',
    objectType: 'clients',
    sheet: { format, words },
    columns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => matrixPage(db, { ...narrowing, ...at }) }, (row) =>
      columns.map((column) => cellOf(row, column, { words, language })),
    ),
  });
}

interface Reading {
  /** The reader's words: `<column>` for headings, `<column>.<code>` for codes. */
  words: Readonly<Record<string, string>>;
  language: string;
}

/** A cell in the reader's words and language. */
function cellOf(row: MatrixRow, column: MatrixColumn, reading: Reading): Cell {
  const word = (code: string) => reading.words[`${column}.${code}`] ?? code;
  const value = valueOf(row, column, reading);
  if (Array.isArray(value)) return value.map(word).join('; ');
  return typeof value === 'number' ? value : word(String(value));
}

type Cells = string | number | boolean | string[];

/** Columns that are no field of the row. */
const derived: Partial<Record<MatrixColumn, (row: MatrixRow, reading: Reading) => Cells>> = {
  ...Object.fromEntries(matrixSettings.map((key) => [key, (row: MatrixRow) => row.settings[key].value])),
  idCardTemplates: ({ idCardTemplates }) => idCardTemplates.names,
  eobTemplates: ({ eobTemplates }) => eobTemplates.names,
  services: ({ services }, { language }) => services.filter(({ on }) => on).map(({ name }) => nameIn(name, language)),
};

function valueOf(row: MatrixRow, column: MatrixColumn, reading: Reading): Cells {
  const derive = derived[column];
  if (derive) return derive(row, reading);
  const values: Readonly<Record<string, unknown>> = row;
  const value = values[column];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? '');
}

const nameIn = (name: MatrixRow['services'][number]['name'], language: string): string =>
  (language === 'ko' ? name.ko : language === 'es' ? name.es : null) ?? name.en;
