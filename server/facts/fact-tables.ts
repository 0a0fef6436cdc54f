import type { FactTable } from '../domain/changes/effects.ts';

/** The database tables of facts. */
export type FactTableName =
  | 'person_details'
  | 'addresses'
  | 'employments'
  | 'coverages'
  | 'particulars'
  | 'person_ssns'
  | 'person_external_ids';

/** Which table an effect is about; `person` has its own (people). */
export const tableOf: Readonly<Record<Exclude<FactTable, 'person'>, FactTableName>> = {
  details: 'person_details',
  address: 'addresses',
  employment: 'employments',
  coverage: 'coverages',
  particular: 'particulars',
  ssn: 'person_ssns',
  externalId: 'person_external_ids',
};

const columns = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What one row of each table says, by column: what a new row states and a restored one copies. */
export const valueColumns: Readonly<Record<FactTableName, readonly string[]>> = {
  person_details: columns(`effective_date expiration_date relationship_code prefix first_name middle_name last_name
    suffix_name gender dob marital_status email phone mobile work_phone language disabled student tobacco confidential
    death_date ssn_reason extra`),
  addresses: columns('effective_date expiration_date kind address1 address2 city state zip county country'),
  employments: columns(`effective_date expiration_date employee_system_identifier division_id hire_date
    termination_date status class_code job_title hours_per_week extra`),
  coverages: columns(`effective_date expiration_date subscriber_id system_identifier employee_system_identifier
    division_id plan_id coverage_type tier_code term_reason cobra premium extra`),
  particulars: columns('effective_date expiration_date kind subject says sealed'),
  person_ssns: columns('ssn_sealed ssn_index link'),
  person_external_ids: columns('external_id'),
};

/** In which order tables are written; any works, one order everywhere avoids deadlocks. */
export const factTables: readonly FactTableName[] = [
  'person_details',
  'addresses',
  'employments',
  'coverages',
  'particulars',
  'person_ssns',
  'person_external_ids',
];

/** What rows of one person must not overlap within: the kind of address, the employment, the coverage type; columns. */
export const laneColumns: Readonly<Record<FactTableName, readonly string[]>> = {
  person_details: [],
  addresses: ['kind'],
  employments: ['employee_system_identifier'],
  coverages: ['coverage_type'],
  particulars: ['kind', 'subject'],
  person_ssns: [],
  person_external_ids: [],
};
