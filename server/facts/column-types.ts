/** The types of the columns that are written in lists, by name: a name means one type in all these tables. */
const names: Readonly<Record<string, string>> = {
  uuid: `id client_id person_id subscriber_id division_id plan_id import_id user_id undoes restores
    recorded_by superseded_by created_by undone_by withdrawn_by claim_id link file_id member_id session_id`,
  date: `effective_date expiration_date dob death_date hire_date termination_date covered_from covered_to
    service_date`,
  timestamptz: 'recorded_at superseded_at created_at undone_at withdrawn_at',
  boolean: 'disabled student tobacco confidential cobra is_subscriber excluded',
  integer: 'ordinal interchange functional_group transaction segment version sort_key row_number part',
  numeric: 'hours_per_week premium total_charges total_paid',
  bytea: 'ssn_sealed ssn_index sealed name_index secrets before after_hash',
  jsonb:
    'extra request effects changes differences reasons says user_key problems changed double answers current_elections custom',
};

const types = new Map(
  Object.entries(names).flatMap(([type, columns]) => columns.split(/\s+/).map((column) => [column, type] as const)),
);

/** The PostgreSQL type of a column that is written in lists; text unless something else is known. */
export const typeOf = (column: string): string => types.get(column) ?? 'text';
