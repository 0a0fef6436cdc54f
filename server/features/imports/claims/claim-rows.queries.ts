import type { ClaimVerdict } from '@coverlane/contract/claims/codes.ts';
import type { X12Position } from '@coverlane/x12/fault.ts';
import type { RawBuilder } from 'kysely';
import { insertLists, type ListedColumn } from '../../../facts/claims/insert-lists.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';
import { decimalOf } from '../../../domain/money.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import type { Reason } from './claims-file.ts';

/** One claim of the dry run or of the result, as it is stored and shown. */
export type ClaimFileRow = {
  verdict: ClaimVerdict;
  position: X12Position;
  personId: string | null;
  personName: string;
  memberNumber: string | null;
  claimNumber: string;
  claimId: string | null;
  serviceDate: CalendarDate | null;
  /** Integer cents. */
  charges: number | null;
  paid: number | null;
  reasons: Reason[];
};

const columns: readonly ListedColumn[] = [
  ['id', 'uuid'],
  ['client_id', 'uuid'],
  ['import_id', 'uuid'],
  ['ordinal', 'int'],
  ['verdict', 'text'],
  ['interchange', 'int'],
  ['transaction', 'int'],
  ['segment', 'int'],
  ['person_id', 'uuid'],
  ['person_name', 'text'],
  ['member_number', 'text'],
  ['claim_number', 'text'],
  ['claim_id', 'uuid'],
  ['service_date', 'date'],
  ['total_charges', 'numeric'],
  ['total_paid', 'numeric'],
  ['reasons', 'jsonb'],
];

const money = (cents: number | null): string | null => (cents === null ? null : decimalOf(cents));

/** The statement that writes rows of an import of claims, numbered from `first`. */
export function claimRowInsert(
  { id, clientId, first }: { id: string; clientId: string; first: number },
  rows: readonly ClaimFileRow[],
): RawBuilder<unknown> {
  const written = rows.map((row, index) => ({
    id: uuid7(),
    client_id: clientId,
    import_id: id,
    ordinal: first + index,
    verdict: row.verdict,
    interchange: row.position.interchange,
    transaction: row.position.transaction,
    segment: row.position.segment,
    person_id: row.personId,
    person_name: row.personName,
    member_number: row.memberNumber,
    claim_number: row.claimNumber,
    claim_id: row.claimId,
    service_date: row.serviceDate,
    total_charges: money(row.charges),
    total_paid: money(row.paid),
    reasons: JSON.stringify(row.reasons),
  }));
  return insertLists('import_rows', columns, written);
}
