import { beginIsGuess } from '../../domain/guessed-begin.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { type CoverageState, coverageStates } from '@coverlane/contract/codes.ts';
import { coverageState, covers, isVoid, overlap } from '../../domain/coverage-state.ts';
import { displayName } from '../../platform/values/names.ts';
import type { AddressRow, CoverageRow, DetailsRow, EmploymentRow, FamilyRows, NameRow } from './record-facts.ts';
import type { KnownAt, PersonRow } from './record.queries.ts';

type MemberRecord = Reply<typeof members.getMember>;
type Coverage = MemberRecord['coverages'][number];

/** What a record is drawn for: whose, of which day, as known when, and what its reader may see. */
export interface Shown {
  person: PersonRow;
  rows: FamilyRows;
  /** The day whose facts are shown. */
  asOf: string;
  knownAt: KnownAt;
  /** Coverages that never were: for administrators (domain 0). */
  showVoid: boolean;
  /** Masked already; null: none, or not for this reader (domain 1.2, viewSsn). */
  ssnMasked: string | null;
  particulars: MemberRecord['particulars'];
  linkedRecords: MemberRecord['linkedRecords'];
}

interface SpanRow {
  effective_date: string;
  expiration_date: string | null;
}

const span = ({ effective_date, expiration_date }: SpanRow) => ({
  effectiveDate: effective_date,
  expirationDate: expiration_date,
});

/**
 * The row that holds on a day; where none does, the last one before it, else the first one after.
 * @param rows sorted by effective date
 */
export function onDay<Row extends SpanRow>(rows: readonly Row[], day: string): Row | undefined {
  return rows.findLast((row) => covers(span(row), day)) ?? rows.findLast((row) => row.effective_date <= day) ?? rows[0];
}

const nameOf = (row: DetailsRow) => ({
  prefix: row.prefix,
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  suffix: row.suffix_name,
});

/** A person's name as it is read. */
export const readableName = (row: NameRow): string =>
  displayName({
    prefix: row.prefix,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    suffixName: row.suffix_name,
  });

/** Current before upcoming before expired: the order in which a person asks. */
const rank = (state: CoverageState): number => coverageStates.indexOf(state);

/** How a person stands on a day: the best of their coverages; null: never covered (specification 4). */
export function standingOf(coverages: readonly CoverageRow[], day: string): Exclude<CoverageState, 'void'> | null {
  const states = coverages.map((row) => coverageState(span(row), day));
  return (['current', 'upcoming', 'expired'] as const).find((state) => states.includes(state)) ?? null;
}

/** Draws the record of one person; undefined where nothing was known of them yet. */
export function drawRecord(shown: Shown): MemberRecord | undefined {
  const { person, rows, asOf, knownAt } = shown;
  const people = peopleOn(rows.details, asOf);
  const own = people.get(person.id);
  if (!own) return undefined;
  const subscriber = people.get(person.subscriber_id);
  return {
    id: person.id,
    ...nameOf(own),
    memberNumber: person.member_number,
    memberSystemIdentifier: person.system_identifier,
    externalId: person.external_id,
    subscriberId: person.subscriber_id,
    subscriberName: subscriber ? readableName(subscriber) : null,
    relationship: own.relationship_code,
    clientId: person.client_id,
    clientNumber: person.client_number,
    clientName: person.client_name,
    ...aboutPerson(own),
    ssnMasked: shown.ssnMasked,
    employment: employmentOn(rows.employments, asOf),
    addresses: addressesOn(rows, asOf),
    particulars: shown.particulars,
    coverages: coveragesOf(shown, people),
    family: familyOf(rows, people, asOf),
    linkedRecords: shown.linkedRecords,
    timeline: timelineOf(rows),
    asOf,
    knownAt,
  };
}

/** What was known of each person of the family on a day, in the order of the family. */
function peopleOn(details: readonly DetailsRow[], day: string): Map<string, DetailsRow> {
  const people = new Map<string, DetailsRow>();
  for (const [personId, rows] of Map.groupBy(details, (row) => row.person_id)) {
    const row = onDay(rows, day);
    if (row) people.set(personId, row);
  }
  return people;
}

const aboutPerson = (own: DetailsRow) => ({
  dob: own.dob,
  gender: own.gender,
  email: own.email,
  phone: own.phone,
  language: own.language,
  maritalStatus: own.marital_status,
  disabled: own.disabled,
  deathDate: own.death_date,
});

function employmentOn(rows: readonly EmploymentRow[], day: string): MemberRecord['employment'] {
  const row = onDay(rows, day);
  if (!row) return null;
  return {
    employeeSystemIdentifier: row.employee_system_identifier,
    divisionId: row.division_id,
    divisionName: row.division_name,
    hireDate: row.hire_date,
    terminationDate: row.termination_date,
    status: row.status,
    classCode: row.class_code,
    ...span(row),
  };
}

const placeOf = ({ kind, address1, address2, city, state, zip, county, country }: AddressRow) => ({
  kind,
  address1,
  address2,
  city,
  state,
  zip,
  county,
  country,
});

/** The address of each kind on the day: one that has ended is no address. */
function addressesOn({ addresses }: FamilyRows, day: string): MemberRecord['addresses'] {
  return addresses.filter((row) => covers(span(row), day)).map((row) => ({ ...placeOf(row), ...span(row) }));
}

function coveragesOf({ person, rows, asOf, showVoid }: Shown, people: ReadonlyMap<string, DetailsRow>): Coverage[] {
  return rows.coverages
    .filter((row) => row.person_id === person.id && (showVoid || !isVoid(span(row))))
    .map((row) => drawCoverage(row, { covered: coveredWith(row, rows.coverages, asOf), people, asOf }))
    .sort((a, b) => rank(a.state) - rank(b.state));
}

function drawCoverage(
  row: CoverageRow,
  { covered, people, asOf }: { covered: readonly string[]; people: ReadonlyMap<string, DetailsRow>; asOf: string },
): Coverage {
  return {
    id: row.id,
    systemIdentifier: row.system_identifier,
    coverageType: row.coverage_type,
    planId: row.plan_id,
    planName: row.plan_name,
    planSystemIdentifier: row.plan_system_identifier,
    tier: row.tier_code,
    divisionId: row.division_id,
    divisionIdentifier: row.division_identifier,
    divisionName: row.division_name,
    employeeSystemIdentifier: row.employee_system_identifier,
    ...span(row),
    beginGuessed: beginIsGuess(row.extra, span(row).effectiveDate),
    state: coverageState(span(row), asOf),
    termReason: row.term_reason,
    cobra: row.cobra,
    covered: [...people]
      .filter(([id]) => covered.includes(id))
      .map(([id, details]) => ({ id, name: readableName(details), relationship: details.relationship_code })),
  };
}

/** Who has the same plan, by work or continued as it is: on the shown day for a coverage of that day, else on any day of it. */
function coveredWith(row: CoverageRow, family: readonly CoverageRow[], day: string): string[] {
  const isToday = covers(span(row), day);
  return family
    .filter((other) => other.plan_id === row.plan_id && other.cobra === row.cobra)
    .filter((other) => (isToday ? covers(span(other), day) : overlap(span(row), span(other))))
    .map((other) => other.person_id);
}

function familyOf(
  { coverages }: FamilyRows,
  people: ReadonlyMap<string, DetailsRow>,
  day: string,
): MemberRecord['family'] {
  return [...people].map(([id, row]) => ({
    id,
    ...nameOf(row),
    memberNumber: row.member_number,
    relationship: row.relationship_code,
    dob: row.dob,
    state: standingOf(
      coverages.filter((coverage) => coverage.person_id === id),
      day,
    ),
  }));
}

const timelineOf = ({ changes }: FamilyRows): MemberRecord['timeline'] =>
  changes.map((row) => ({
    id: row.id,
    type: row.type,
    personId: row.person_id,
    personName: row.person ? readableName(row.person) : '',
    effectiveDate: row.effective_date,
    recordedAt: row.recorded_at.toISOString(),
    by: row.by,
    source: row.source,
    importId: row.import_id,
    fileName: row.file_name,
    reason: row.reason,
    exception: row.exception,
    undoneAt: row.undone_at?.toISOString() ?? null,
    effects: row.effects.map(({ code, values }) => ({ code, values: { ...values } })),
  }));
