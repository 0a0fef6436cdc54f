import type { Input } from '@coverlane/contract/call.ts';
import type { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { MappedColumn } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import { type SampledColumn, sampledColumn } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { headingKey, mappedTwice } from '../../../domain/enrollment-sessions/census/headings.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { keysOf } from '../../../platform/db/field-keys.ts';
import type { Context } from '../../../platform/http/context.ts';
import { invalid } from '../../../platform/http/refusals.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { type FileRecord, insertDataField, saveMappings, showDataField } from './census.queries.ts';
import { columnsOfFile } from './check-file.ts';
import { dataFieldsOf } from './known.queries.ts';
import { shownSamples } from './replies.ts';
import { openSamples } from './sealed-cells.ts';

type Chosen = Input<typeof census.censusMap>['columns'];

/**
 * The columns of a file as somebody chose them, remembered for the employer's next file.
 * @throws Refusal 422 at 'columns.<place>': 'not-found' for a column that the file has not, 'repeated' for one mapped twice
 */
export async function columnsChosen({ db }: Context, file: FileRecord, chosen: Chosen): Promise<MappedColumn[]> {
  const columns = columnsOfFile(file);
  const asked = new Map(chosen.map(({ column, target, show }, place) => [column, { target, show, place }]));
  for (const { column, place } of chosen.map((one, place) => ({ ...one, place })))
    if (!columns.some((one) => one.column === column)) throw invalid({ [`columns.${place}`]: 'not-found' });
  const mapped = columns.map((column) => chosenFor(column, asked.get(column.column)));
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

function chosenFor(column: MappedColumn, asked: Pick<MappedColumn, 'target' | 'show'> | undefined): MappedColumn {
  if (asked === undefined) return column;
  const { show: _before, ...kept } = column;
  const shown = asked.show !== undefined && asked.target.startsWith('custom.') ? { show: asked.show } : {};
  return asked.target === column.target
    ? { ...kept, ...shown }
    : { ...kept, target: asked.target, reason: 'chosen', ...shown };
}

/** The columns of a file as this reader sees them, with the first values of each. */
export async function sampledColumns({ db, parts, user }: Context, file: FileRecord): Promise<SampledColumn[]> {
  const samples = openSamples(keysOf(parts.secrets), file.id, file.samples);
  const fields = new Map((await dataFieldsOf(db, file.session_id)).map(({ key, show }) => [key.toLowerCase(), show]));
  return columnsOfFile(file).map((column) => {
    const [, key] = /^custom\.(.+)$/.exec(column.target) ?? [];
    return sampledColumn.parse({
      ...column,
      show: key === undefined ? null : (column.show ?? fields.get(key) ?? 'hidden'),
      samples: shownSamples(column.target, samples[column.column] ?? [], user),
    });
  });
}

/** Columns that no field of a member takes become fields of the census, hidden until somebody shows them to members. */
export async function makeDataFields(db: Db, file: FileRecord): Promise<void> {
  const known = new Map((await dataFieldsOf(db, file.session_id)).map((field) => [field.key.toLowerCase(), field]));
  const custom = columnsOfFile(file).filter(({ target }) => target.startsWith('custom.'));
  for (const [at, { target, header, show }] of custom.entries()) {
    const key = target.slice('custom.'.length);
    const there = known.get(key);
    if (there === undefined) {
      const label = header === '' ? key : header.slice(0, 120);
      const field = { id: uuid7(), key, label, show: show ?? 'hidden', sortKey: known.size + at };
      await insertDataField(db, file, field);
    } else if (show !== undefined && show !== there.show) await showDataField(db, there.id, show);
  }
}
