import { sql } from 'kysely';
import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { dayIn } from '../../../domain/enrollment-sessions/census/days.ts';
import { ssnIn } from '../../../domain/enrollment-sessions/census/numbers.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import { type FileRecord, type RowRecord, rowsBeside } from './census.queries.ts';
import { openSecrets } from '../../../facts/census-secrets.ts';
import { doubleOf, writtenOf } from './found-rows.ts';
import { cellsNow } from './sealed-cells.ts';

/** Whom a row may be, as they are shown beside it. */
type Other = { row: number | null; name: string; dob: string | null; ssn: string | null; number: string | null };
/** By 'kind id'. */
export type Others = ReadonlyMap<string, Other>;

type Found = { id: string; name: string; dob: string | null; number: string };
type Office = { db: Db; keys: FieldKeys; file: FileRecord };

/** Everybody whom these rows may be a second time. */
export async function othersOf(office: Office, rows: readonly RowRecord[]): Promise<Others> {
  const doubles = rows.flatMap((row) => doubleOf(row) ?? []);
  const idsOf = (kind: string): string[] => doubles.filter((one) => one.kind === kind).map(({ id }) => id);
  return new Map([
    ...(await ofCensus(office, idsOf('census'))),
    ...(await onRecord(office, idsOf('record'))),
    ...(await inFile(office, idsOf('file'))),
  ]);
}

async function ofCensus({ db, keys }: Office, ids: readonly string[]): Promise<[string, Other][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Found & { secrets: Buffer | null }
  >`select id, access.name_as_read(first_name, last_name) as name, dob::text as dob,
    employee_id as number, secrets from enrollmentsessionmembers where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id, secrets, ...found }) => {
    const { ssn } = openSecrets(keys, id, secrets);
    return [`census ${id}`, { ...found, row: null, ssn: ssn === null ? null : maskedSsn(ssn) }];
  });
}

async function onRecord({ db, keys }: Office, ids: readonly string[]): Promise<[string, Other][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Found & { ssnId: string | null; sealed: Buffer | null }>`select p.id,
      access.name_as_read(d.first_name, d.last_name) as name, d.dob::text as dob, p.member_number as number, s.id as "ssnId", s.ssn_sealed as sealed
    from people p join lateral (select * from person_details d where d.person_id = p.id and d.superseded_at is null
      order by d.effective_date desc limit 1) d on true
    left join person_ssns s on s.person_id = p.id and s.superseded_at is null
    where p.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id, ssnId, sealed, ...found }) => {
    const place = { table: 'person_ssns', column: 'ssn_sealed', rowId: ssnId ?? '' } as const;
    const ssn = sealed === null || ssnId === null ? null : maskedSsn(keys.open(place, sealed));
    return [`record ${id}`, { ...found, row: null, ssn }];
  });
}

async function inFile({ db, keys, file }: Office, places: readonly string[]): Promise<[string, Other][]> {
  if (places.length === 0) return [];
  const rows = await rowsBeside(db, file.id, { employees: [], ssns: [], names: [], places });
  return rows.map((row) => {
    const cells = cellsNow(writtenOf(keys, row).written);
    const ssn = ssnIn(cells['ssn'] ?? '');
    const name = `${cells['firstName'] ?? ''} ${cells['lastName'] ?? ''}`.trim();
    const shown = { name, dob: dayIn(cells['dob'] ?? ''), ssn: ssn === null ? null : maskedSsn(ssn) };
    return [
      `file ${row.row_number}.${row.part}`,
      { ...shown, row: row.row_number, number: cells['employeeId'] ?? null },
    ];
  });
}
