import { allows, type Actor } from '@coverlane/contract/access.ts';
import type { ReportColumn } from '@coverlane/contract/reports/definition.ts';
import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Secrets } from '../../secrets.ts';
import type { ResultRow } from './rows.queries.ts';

/** The columns of a result that the reader is shown: what needs a right of its own is empty for who lacks it. */
export const columnsFor = (columns: readonly ReportColumn[], reader: Actor): readonly ReportColumn[] =>
  columns.filter(({ access }) => access === undefined || allows(access, reader));

/**
 * Rows as their reader may read them: cells of columns that are not theirs are empty, and an SSN, which a result keeps as
 * it is sealed in the records, is its last four digits (domain 3.7).
 */
export function readableRows(
  rows: readonly ResultRow[],
  { columns, reader, secrets }: { columns: readonly ReportColumn[]; reader: Actor; secrets: Secrets },
): ResultRow[] {
  const guarded = columns.filter(({ access, kind }) => access !== undefined || kind === 'ssn');
  if (guarded.length === 0) return [...rows];
  const open = new Set(columnsFor(columns, reader));
  return rows.map((row) => ({
    ...row,
    cells: {
      ...row.cells,
      ...Object.fromEntries(
        guarded.map((column) => [column.key, open.has(column) ? shown(column, row.cells[column.key], secrets) : null]),
      ),
    },
  }));
}

type Value = ResultRow['cells'][string] | undefined;

function shown({ kind }: ReportColumn, value: Value, secrets: Secrets): ResultRow['cells'][string] {
  if (kind !== 'ssn' || typeof value !== 'string') return value ?? null;
  const [rowId = '', sealed = ''] = value.split(':');
  const place = { table: 'person_ssns', column: 'ssn_sealed', rowId } as const;
  return maskedSsn(keysOf(secrets).open(place, Buffer.from(sealed, 'base64')));
}
