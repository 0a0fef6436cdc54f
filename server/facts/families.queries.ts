import { type RawBuilder, sql } from 'kysely';
import type {
  AddressRow,
  ClientFacts,
  CoverageRow,
  DetailsRow,
  EmploymentRow,
  ExternalIdRow,
  FamilyFacts,
  PersonFacts,
  PersonValues,
  SsnRow,
} from '../domain/changes/facts.ts';
import type { CalendarDate } from '../platform/values/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { atOnce } from '../platform/db/packets/request-dialect.ts';
import { openedParticular, type StoredParticular } from './opened-particulars.ts';

/** What reading facts needs; without `keys` no SSN is read. */
export type Reading = { db: Db; clientId: string; keys?: FieldKeys; knownAt?: string };

type Of<Row> = Row & { personId: string };
type Person = PersonValues & { id: string; recordedBy: string };

/** Rows that stood: now, or at an instant (as-known-at). */
function stood({ clientId, knownAt }: Reading, people: readonly string[]): RawBuilder<unknown> {
  const mine = sql`client_id = ${clientId} and person_id = any(${people}::uuid[])`;
  if (knownAt === undefined) return sql`${mine} and superseded_at is null`;
  return sql`${mine} and recorded_at <= ${knownAt}::timestamptz
    and (superseded_at is null or superseded_at > ${knownAt}::timestamptz)`;
}

const OF_ROW = sql`id, person_id as "personId", recorded_by as "recordedBy"`;
const SPAN = sql`effective_date as "effectiveDate", expiration_date as "expirationDate"`;
const BY_DATE = sql`order by effective_date, id`;

const details = (read: Reading, people: readonly string[]) => sql<Of<DetailsRow>>`select ${OF_ROW}, ${SPAN},
    relationship_code as "relationshipCode", prefix, first_name as "firstName", middle_name as "middleName",
    last_name as "lastName", suffix_name as "suffixName", gender, dob, marital_status as "maritalStatus", email, phone,
    mobile, work_phone as "workPhone", language, disabled, student, tobacco, confidential, death_date as "deathDate",
    ssn_reason as "ssnReason", extra from person_details where ${stood(read, people)} ${BY_DATE}`;

const addresses = (read: Reading, people: readonly string[]) => sql<Of<AddressRow>>`select ${OF_ROW}, ${SPAN}, kind,
    address1, address2, city, state, zip, county, country from addresses where ${stood(read, people)} ${BY_DATE}`;

const employments = (read: Reading, people: readonly string[]) => sql<Of<EmploymentRow>>`select ${OF_ROW}, ${SPAN},
    employee_system_identifier as "employeeSystemIdentifier", division_id as "divisionId", hire_date as "hireDate",
    termination_date as "terminationDate", status, class_code as "classCode", job_title as "jobTitle",
    hours_per_week as "hoursPerWeek", extra from employments where ${stood(read, people)} ${BY_DATE}`;

// numeric(14,2) times 100 is a whole number below 2^53: float8 holds it exactly.
const coverages = (read: Reading, people: readonly string[]) => sql<Of<CoverageRow>>`select ${OF_ROW}, ${SPAN},
    system_identifier as "systemIdentifier", employee_system_identifier as "employeeSystemIdentifier",
    division_id as "divisionId", plan_id as "planId", coverage_type as "coverageType", tier_code as "tierCode",
    term_reason as "termReason", cobra, (premium * 100)::float8 as "premiumCents", extra
    from coverages where ${stood(read, people)} ${BY_DATE}`;

const particulars = (read: Reading, people: readonly string[]) => sql<StoredParticular>`select ${OF_ROW}, ${SPAN}, kind,
    subject, says, sealed from particulars where ${stood(read, people)} ${BY_DATE}`;

type SealedSsn = { id: string; personId: string; recordedBy: string; sealed: Buffer };

/** Nothing is read without keys. */
const ssns = (read: Reading, people: readonly string[]) => sql<SealedSsn>`select ${OF_ROW}, ssn_sealed as sealed
    from person_ssns where ${stood(read, read.keys === undefined ? [] : people)}`;

const opened =
  ({ keys }: Reading) =>
  ({ sealed, ...row }: SealedSsn): Of<SsnRow>[] =>
    keys === undefined
      ? []
      : [{ ...row, digits: keys.open({ table: 'person_ssns', column: 'ssn_sealed', rowId: row.id }, sealed) }];

const externalIds = (read: Reading, people: readonly string[]) => sql<Of<ExternalIdRow>>`select ${OF_ROW},
    external_id as "externalId" from person_external_ids where ${stood(read, people)}`;

/** Each of a union's rows without the person's id. */
type Ungrouped<Row> = Row extends unknown ? Omit<Row, 'personId'> : never;

function grouped<Row extends { personId: string }>(rows: readonly Row[]): Map<string, Ungrouped<Row>[]> {
  const groups = new Map<string, Ungrouped<Row>[]>();
  for (const { personId, ...rest } of rows) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of a member of the union
    const row = rest as Ungrouped<Row>;
    const group = groups.get(personId);
    if (group) group.push(row);
    else groups.set(personId, [row]);
  }
  return groups;
}

const allOf = <Row>(known: ReadonlyMap<string, Row[]>, { id }: Person): Row[] => known.get(id) ?? [];

/** Everything known of the people, one statement a table, asked at once. */
async function factsOf(read: Reading, people: readonly Person[]): Promise<PersonFacts[]> {
  if (people.length === 0) return [];
  const ids = people.map((person) => person.id);
  type Rows = [
    Of<DetailsRow>,
    Of<AddressRow>,
    Of<EmploymentRow>,
    Of<CoverageRow>,
    SealedSsn,
    StoredParticular,
    Of<ExternalIdRow>,
  ];
  const rows = await atOnce<Rows>(read.db, [
    details(read, ids),
    addresses(read, ids),
    employments(read, ids),
    coverages(read, ids),
    ssns(read, ids),
    particulars(read, ids),
    externalIds(read, ids),
  ]);
  const known = {
    details: grouped(rows[0]),
    addresses: grouped(rows[1]),
    employments: grouped(rows[2]),
    coverages: grouped(rows[3]),
    ssns: grouped(rows[4].flatMap(opened(read))),
    particulars: grouped(rows[5].flatMap(openedParticular(read))),
    externalIds: grouped(rows[6]),
  };
  return people.map((person) => ({
    ...person,
    details: allOf(known.details, person),
    addresses: allOf(known.addresses, person),
    employments: allOf(known.employments, person),
    coverages: allOf(known.coverages, person),
    particulars: allOf(known.particulars, person),
    ...numbersOf(person, known),
  }));
}

/** What a person has one of. */
const numbersOf = <Ssn, Name>(
  person: Person,
  { ssns, externalIds: names }: { ssns: ReadonlyMap<string, Ssn[]>; externalIds: ReadonlyMap<string, Name[]> },
): { ssn: Ssn | null; externalId: Name | null } => ({
  ssn: allOf(ssns, person)[0] ?? null,
  externalId: allOf(names, person)[0] ?? null,
});

/** How families are named; SSNs as nine digits. */
export type FamilyKeys =
  | { subscriberIds: readonly string[] }
  | { personIds: readonly string[] }
  | { memberNumbers: readonly string[] }
  | { systemIdentifiers: readonly string[] }
  | { ssns: readonly string[] }
  /** Whoever had one of them before. */
  | { carriedSsns: readonly string[] }
  | { anyOf: readonly FamilyKeys[] };

type OneKey = Exclude<FamilyKeys, { subscriberIds: unknown } | { anyOf: unknown }>;

/** The values that name people, and how one of them (`asked.by`) names people `k`. */
function namedBy(read: Reading, by: OneKey): { list: RawBuilder<unknown>; one: RawBuilder<unknown> } {
  if ('personIds' in by) return { list: sql`${by.personIds}::uuid[]`, one: sql`k.id = asked.by` };
  if ('memberNumbers' in by) return { list: sql`${by.memberNumbers}::text[]`, one: sql`k.member_number = asked.by` };
  if ('systemIdentifiers' in by)
    return { list: sql`${by.systemIdentifiers}::text[]`, one: sql`k.system_identifier = asked.by` };
  const { keys } = read;
  if (keys === undefined) throw new Error('SSNs are looked up with keys.');
  const [numbers, when] =
    'ssns' in by ? [by.ssns, sql`s.superseded_at is null`] : [by.carriedSsns, sql`s.superseded_at is not null`];
  const holders = sql`array(select s.person_id from person_ssns s where s.client_id = ${read.clientId}
    and s.ssn_index = any(${numbers.flatMap((ssn) => keys.indexesOf(read.clientId, ssn))}::bytea[]) and ${when})`;
  return { list: holders, one: sql`k.id = asked.by` };
}

/**
 * The subscribers of the families named, as an array, which may repeat. Whoever is withdrawn names nobody any more.
 * Looked up one by one (`offset 0` keeps it so), and the client asked for afterwards: of a table that an import is
 * filling the planner knows nothing, takes any index that begins with the client, and would read all of the client for
 * every single one.
 */
export function subscribersOf(read: Reading, by: FamilyKeys): RawBuilder<unknown> {
  if ('anyOf' in by)
    return sql`(${sql.join([sql`'{}'::uuid[]`, ...by.anyOf.map((keys) => subscribersOf(read, keys))], sql` || `)})`;
  if ('subscriberIds' in by) return sql`${by.subscriberIds}::uuid[]`;
  const current = read.knownAt === undefined ? sql`k.withdrawn_at is null` : sql`true`;
  const { list, one } = namedBy(read, by);
  return sql`array(select found.subscriber_id from unnest(${list}) asked(by) cross join lateral (
    select k.subscriber_id, k.client_id from people k where ${current} and ${one} offset 0) found
    where found.client_id = ${read.clientId})`;
}

/** A person without facts. */
export type FamilyPerson = Person;

/** The statement that answers everybody of the families named, subscribers first. */
export function peopleNamed(read: Reading, by: FamilyKeys): RawBuilder<FamilyPerson> {
  const known =
    read.knownAt === undefined
      ? sql`withdrawn_at is null`
      : sql`created_at <= ${read.knownAt}::timestamptz and (withdrawn_at is null or withdrawn_at > ${read.knownAt}::timestamptz)`;
  // Family by family, as above.
  return sql<FamilyPerson>`select p.id, subscriber_id as "subscriberId", member_number as "memberNumber", suffix,
    system_identifier as "systemIdentifier", created_by as "recordedBy"
    from (select distinct unnest(${subscribersOf(read, by)}) as id) family cross join lateral (
      select * from people p where p.subscriber_id = family.id and ${known} offset 0) p
    where p.client_id = ${read.clientId} order by subscriber_id, suffix, p.id`;
}

/** Everybody of the families named, with their facts, subscribers first. */
export async function peopleOf(read: Reading, by: FamilyKeys): Promise<PersonFacts[]> {
  const { rows } = await peopleNamed(read, by).execute(read.db);
  return factsOf(read, rows);
}

/** What loading families for decide needs. */
export type FamilyReading = {
  db: Db;
  keys: FieldKeys;
  client: ClientFacts;
  today: CalendarDate;
  /** SSN holders among all people of the client (loadSsnHolders); shared by the families. */
  ssnHolders?: ReadonlyMap<string, string>;
};

/**
 * The families named, as currently known, for decide: one statement a table for all of them together. A family is
 * found by any of its people; what names nobody is missing in the answer.
 */
export async function loadFamilies(read: FamilyReading, by: FamilyKeys): Promise<FamilyFacts[]> {
  const people = await peopleNamed({ ...read, clientId: read.client.id }, by).execute(read.db);
  return familiesOf(read, people.rows);
}

/** The families of these people, with their facts. */
export async function familiesOf(read: FamilyReading, people: readonly FamilyPerson[]): Promise<FamilyFacts[]> {
  const { db, keys, client, today, ssnHolders = new Map<string, string>() } = read;
  const known = await factsOf({ db, keys, clientId: client.id }, people);
  const families = Map.groupBy(known, (person) => person.subscriberId);
  return [...families.values()].map((family) => ({ client, people: family, today, ssnHolders }));
}

/**
 * One family for the record screen, found by any of its people: as known now, or at the instant `knownAt` (ISO 8601).
 * Empty where nobody was known. SSNs only where `keys` are given.
 */
export const loadFamily = (read: Reading, personId: string): Promise<PersonFacts[]> =>
  peopleOf(read, { personIds: [personId] });
