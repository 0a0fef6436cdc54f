import { sql } from 'kysely';
import type { Input } from '@coverlane/contract/call.ts';
import type { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { MappedColumn } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import { headingKey, mappedTwice } from '../../../domain/enrollment-sessions/census/headings.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Context } from '../../../platform/http/context.ts';
import { invalid } from '../../../platform/http/refusals.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { type FileRecord, saveMappings } from './census.queries.ts';
import { columnsOfFile } from './check-file.ts';
import { dataFieldsOf } from './known.queries.ts';

type Chosen = Input<typeof census.censusMap>['columns'];

/**
 * The columns of a file as somebody chose them, remembered for the employer's next file.
 * @throws Refusal 422 at 'columns.<place>': 'not-found' for a column that the file has not, 'repeated' for one mapped twice
 */
export async function columnsChosen({ db }: Context, file: FileRecord, chosen: Chosen): Promise<MappedColumn[]> {
  const columns = columnsOfFile(file);
  const asked = new Map(chosen.map(({ column, target }, place) => [column, { target, place }]));
  for (const { column, place } of chosen.map((one, place) => ({ ...one, place })))
    if (!columns.some((one) => one.column === column)) throw invalid({ [`columns.${place}`]: 'not-found' });
  const mapped = columns.map((column) => chosenFor(column, asked.get(column.column)?.target));
  for (const column of mappedTwice(mapped)) throw invalid({ [`columns.${asked.get(column)?.place ?? 0}`]: 'repeated' });
  const kept = mapped.filter(({ reason, header }) => reason === 'chosen' && headingKey(header) !== '');
  await saveMappings(
    db,
    file.client_id,
    [...new Map(kept.map(({ header, target }) => [headingKey(header), target]))].map(([heading, target]) => ({
      heading,
      target,
    })),
  );
  return mapped;
}

const chosenFor = (column: MappedColumn, target: string | undefined): MappedColumn =>
  target === undefined || target === column.target ? column : { ...column, target, reason: 'chosen' };

/** Columns that no field of a member takes become fields of the census, hidden until somebody shows them to members. */
export async function makeDataFields(db: Db, file: FileRecord): Promise<void> {
  const known = new Set((await dataFieldsOf(db, file.session_id)).map(({ key }) => key.toLowerCase()));
  const missing = columnsOfFile(file).filter(
    ({ target }) => target.startsWith('custom.') && !known.has(target.slice('custom.'.length)),
  );
  for (const [at, { target, header }] of missing.entries()) {
    const label = header.slice(0, 120);
    const key = target.slice('custom.'.length);
    await sql`insert into enrollmentcensusdatafields (id, client_id, session_id, label, key, column_header, type, show_to_member, sort_key)
      values (${uuid7()}, ${file.client_id}, ${file.session_id}, ${label === '' ? key : label}, ${key}, ${label === '' ? key : label},
        'text', 'hidden', ${known.size + at})`.execute(db);
  }
}
