import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { KnownMember } from '../../../domain/enrollment-sessions/census/known.ts';
import type { CensusPerson } from '../../../domain/enrollment-sessions/census/person.ts';
import { type ColumnRow, hexOf } from '../../../facts/bulk.queries.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import type { Enrollmentsessionmembers } from '../../../platform/db/schema.ts';
import { openSecrets, sealSecrets } from '../../../facts/census-secrets.ts';

type MemberRow = Selectable<Enrollmentsessionmembers>;

/** The content of a census row: what files write, and what an undo brings back. */
export type Content = { person: CensusPerson; personId: string | null; excluded: boolean };

/** Columns that hold a field of a person as it is. */
const PLAIN = {
  employeeId: 'employee_id',
  relationship: 'relationship_code',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  suffix: 'suffix',
  dob: 'dob',
  gender: 'gender',
  maritalStatus: 'marital_status',
  email: 'email',
  phone: 'phone',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  divisionId: 'division_id',
  classCode: 'class_code',
  hireDate: 'hire_date',
  hoursPerWeek: 'hours_per_week',
  payFrequency: 'pay_frequency',
  tobacco: 'tobacco',
  language: 'language',
} as const;

/** Every column that a file writes. */
export const WRITTEN = [
  ...Object.values(PLAIN),
  'current_elections',
  'custom',
  'secrets',
  'ssn_index',
  'person_id',
  'excluded',
];

/** The columns of somebody of a census, under this id. */
export function columnsOf(
  { id, clientId, person, personId, excluded }: Content & { id: string; clientId: string },
  keys: FieldKeys,
): ColumnRow {
  const plain = Object.fromEntries(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of PLAIN are fields of a person
    Object.entries(PLAIN).map(([field, column]) => [column, person[field as keyof typeof PLAIN]]),
  );
  const { ssn, ssnReason, salaryCents, terminationDate, elections, custom } = person;
  const sealed = sealSecrets(keys, id, { ssn, ssnReason, salaryCents, terminationDate });
  return {
    ...plain,
    id,
    current_elections: elections,
    custom,
    secrets: sealed === null ? null : hexOf(sealed),
    ssn_index: ssn === null ? null : hexOf(keys.blindIndex(clientId, ssn)),
    person_id: personId,
    excluded,
  };
}

/** Somebody of a census as their row holds them. */
export function memberOf(row: MemberRow, keys: FieldKeys): KnownMember {
  const plain = Object.fromEntries(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of PLAIN are columns of the row
    Object.entries(PLAIN).map(([field, column]) => [field, row[column as keyof MemberRow]]),
  );
  return {
    id: row.id,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checks of the table hold its codes
    person: {
      ...plain,
      ...openSecrets(keys, row.id, row.secrets),
      elections: row.current_elections,
      custom: row.custom,
    } as CensusPerson,
    ssnKey: row.ssn_index && keys.comparable(row.ssn_index).toString('hex'),
    personId: row.person_id,
    excluded: row.excluded,
    submitted: SUBMITTED.has(row.status),
  };
}

/** States of whoever has submitted (domain 5.3). */
export const SUBMITTED: ReadonlySet<string> = new Set(['submitted', 'waivedAll', 'approved', 'processed']);

/** JSON with its keys in order, so that equal content is equal text however the database keeps it. */
const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [two]) => (one < two ? -1 : 1))
          .map(([key, inner]) => [key, inOrder(inner)]),
      )
    : value;

/** SHA-256 of the content: by another one somebody changed the row since. */
export const contentHash = ({ person, personId, excluded }: Content): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(inOrder({ person, personId, excluded })))
    .digest();
