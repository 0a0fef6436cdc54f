/**
 * THE list of what lies sealed in the database, by what it is sealed for (architecture 5). A column that is sealed and does not stand
 * here cannot be written (FieldPlace), and one of bytes that stands in no list fails a test: another secret would leave it behind.
 */
export const sealedColumns = [
  { table: 'bank_links', column: 'link_token', row: 'id' },
  { table: 'carrier_bill_rows', column: 'cells', row: "bill_id || ' ' || row_number" },
  { table: 'censuschanges', column: 'before', row: 'member_id' },
  { table: 'censusfiles', column: 'samples', row: 'id' },
  { table: 'censusrows', column: 'sealed', row: "file_id || ' ' || row_number || ' ' || part" },
  { table: 'code_seeds', column: 'seed_sealed', row: 'id' },
  { table: 'customformvalues', column: 'sealed', row: 'id' },
  { table: 'enrollments', column: 'secrets', row: 'id' },
  { table: 'enrollmentsessionmembers', column: 'secrets', row: 'id' },
  { table: 'idempotency_keys', column: 'reply', row: "call || ' ' || key" },
  { table: 'particulars', column: 'sealed', row: 'id' },
  { table: 'payment_batches', column: 'content', row: 'id' },
  { table: 'payment_methods', column: 'account', row: 'id' },
  { table: 'payment_methods', column: 'access_token', row: 'id' },
  { table: 'payment_methods', column: 'micro_deposits', row: 'id' },
  { table: 'person_ssns', column: 'ssn_sealed', row: 'id' },
  { table: 'signin_answers', column: 'sealed', row: 'id' },
  { table: 'signin_secrets', column: 'sealed', row: 'connection_id' },
  { table: 'surveyrecipients', column: 'draft_sealed', row: 'id' },
  { table: 'surveyrecipients', column: 'draft_paper_sealed', row: 'id' },
  { table: 'survey_paper_signers', column: 'filled_sealed', row: 'id' },
  { table: 'surveyresponses', column: 'sealed', row: 'id' },
  { table: 'union_reports', column: 'draft_sealed', row: 'id' },
  { table: 'union_signups', column: 'form_data_sealed', row: 'id' },
  { table: 'unionshopemployees', column: 'ssn_sealed', row: 'id' },
] as const;

/** Where else lies what is sealed for one of these places, until it is put there. */
export const sealedElsewhere = [
  // The number a bank corrected becomes the account once it is taken over.
  { table: 'payment_methods', column: 'corrected', row: 'id', as: { table: 'payment_methods', column: 'account' } },
  // Anonymous answers lie in the box until others are there.
  { table: 'survey_box', column: 'sealed', row: 'id', as: { table: 'surveyresponses', column: 'sealed' } },
] as const;

type Sealed = (typeof sealedColumns)[number];
/** What a value in a job is sealed for: it is opened within seconds, and lies in no column. */
type InJob = { table: 'jobs'; column: 'forgotten' } | { table: 'signin'; column: 'passkey_ticket' };

type PlaceIn<One> = One extends { table: infer Table; column: infer Column } ? { table: Table; column: Column } : never;

/** Where a sealed value lies. It opens nowhere else: a row copied over another's does not decrypt. */
export type FieldPlace = (PlaceIn<Sealed> | InJob) & { rowId: string };

/** Columns of blind indexes: equal for equal values of one client. */
export const indexColumns = [
  { table: 'censusrows', column: 'ssn_index' },
  { table: 'censusrows', column: 'name_index' },
  { table: 'enrollment_ssns', column: 'ssn_index' },
  { table: 'enrollments', column: 'ssn_index' },
  { table: 'enrollmentsessionmembers', column: 'ssn_index' },
  { table: 'person_ssns', column: 'ssn_index' },
  { table: 'union_signups', column: 'ssn_index' },
  { table: 'unionshopemployees', column: 'ssn_index' },
] as const;
