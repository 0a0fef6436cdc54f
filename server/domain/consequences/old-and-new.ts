import { percentText } from '@coverlane/contract/words/percent.ts';
import type { oldAndNew } from '@coverlane/contract/changes/old-and-new.ts';
import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import type * as z from 'zod/mini';
import type { Decided, RecordEffect } from '../changes/effects.ts';
import type {
  AddressValues,
  ClientFacts,
  CoverageValues,
  DetailsValues,
  EmploymentValues,
  FamilyFacts,
  PersonFacts,
  Span,
} from '../changes/facts.ts';
import type { ExtraBenefitSays, ParticularValues } from '../changes/particular-values.ts';
import { covers, isVoid } from '../coverage-state.ts';
import { dayAfter } from '../../platform/values/dates.ts';
import { detailsOn } from '../enrollment/draft-people.ts';
import { decimalOf } from '../money.ts';
import { displayName } from '../../platform/values/names.ts';

/** What one field of a record says today's record says, and what it will say (contract/changes/old-and-new.ts). */
export type OldAndNew = z.output<typeof oldAndNew>;
/** What a row says, field by field, as text. */
type Said = Readonly<Record<string, string | null>>;

const textOf = (value: string | number | boolean | null): string | null => (value === null ? null : String(value));
const flag = (is: boolean): string | null => (is ? 'true' : null);

const ofDetails = (row: DetailsValues): Said => ({
  relationship: row.relationshipCode,
  prefix: row.prefix,
  firstName: row.firstName,
  middleName: row.middleName,
  lastName: row.lastName,
  suffix: row.suffixName,
  gender: row.gender,
  dob: row.dob,
  maritalStatus: row.maritalStatus,
  email: row.email,
  phone: row.phone,
  mobile: row.mobile,
  workPhone: row.workPhone,
  language: row.language,
  disabled: flag(row.disabled),
  student: flag(row.student),
  tobacco: textOf(row.tobacco),
  confidential: flag(row.confidential),
  deathDate: row.deathDate,
  ssnReason: row.ssnReason,
});

const ofAddress = ({ address1, address2, city, state, zip, county, country }: AddressValues): Said => ({
  address1,
  address2,
  city,
  state,
  zip,
  county,
  country,
});

const ofEmployment = (row: EmploymentValues, client: ClientFacts): Said => ({
  division: client.divisions.get(row.divisionId)?.name ?? null,
  status: row.status,
  hireDate: row.hireDate,
  terminationDate: row.terminationDate,
  classCode: row.classCode,
  jobTitle: row.jobTitle,
  hoursPerWeek: row.hoursPerWeek,
});

const ofCoverage = (row: CoverageValues, client: ClientFacts): Said => ({
  plan: client.plans.get(row.planId)?.name ?? null,
  tier: row.tierCode === 'NOTIER' ? null : row.tierCode,
  division: row.divisionId === null ? null : (client.divisions.get(row.divisionId)?.name ?? null),
});

/** Thousandths of a percent as people read them: 33333 is '33.333%'. */
const percent = (share: number): string => percentText(share / 1000);

/** A salary is sealed: that it changes is said, never to what (decision 34). */
function ofParticular(row: ParticularValues): Said {
  if (row.kind === 'salary') return { salary: SEALED };
  if (row.kind === 'volume') return { volume: decimalOf(row.says.cents) };
  if (row.kind === 'doctor') return { doctor: row.says.name, npi: row.says.npi };
  if (row.kind === 'otherCoverage') {
    const { carrier, memberNumber, holderName } = row.says;
    return { carrier, otherNumber: memberNumber, holderName };
  }
  if (row.kind === 'pastAge') return { reason: row.says.reason, state: row.says.state };
  if (row.kind === 'insurability') return { insured: decimalOf(row.says.cents), decision: row.says.decision };
  return ofTheRest(row);
}

function ofTheRest(row: Extract<ParticularValues, { kind: 'leave' | 'beneficiaries' | 'extraBenefit' }>): Said {
  if (row.kind === 'extraBenefit') return ofBenefit(row.says);
  if (row.kind === 'leave') {
    const { leave, expectedReturn, payer } = row.says;
    return { leave, expectedReturn, payer };
  }
  return { people: row.says.people.map(({ name, share }) => `${name} ${percent(share)}`).join(', ') };
}

/** What held before a row says so itself: what was insured until a decision, where none was made before. */
const untilParticular = (row: ParticularValues): Said =>
  row.kind === 'insurability' ? { insured: decimalOf(row.says.heldCents) } : {};

const SEALED = '*****';

/** Rows of one person that say something of the same thing, on days that never overlap. */
type Slot = { fact: OldAndNew['fact']; which: string | null; rows: readonly (Span & { said: Said; until?: Said })[] };

function slotsOf(person: PersonFacts, client: ClientFacts): Slot[] {
  const many = <Row extends Span>(
    fact: OldAndNew['fact'],
    rows: readonly Row[],
    { which, said, until }: { which: (row: Row) => string; said: (row: Row) => Said; until?: (row: Row) => Said },
  ): Slot[] =>
    [...Map.groupBy(rows, which)].map(([key, own]) => ({
      fact,
      which: key,
      rows: own.map((row) => ({ ...row, said: said(row), ...(until && { until: until(row) }) })),
    }));
  const live = person.coverages.filter((row) => !isVoid(row));
  return [
    { fact: 'details', which: null, rows: person.details.map((row) => ({ ...row, said: ofDetails(row) })) },
    ...many('address', person.addresses, { which: ({ kind }) => kind, said: ofAddress }),
    ...many('employment', person.employments, {
      which: (row) => row.employeeSystemIdentifier,
      said: (row) => ofEmployment(row, client),
    }),
    ...many('coverage', live, { which: (row) => row.coverageType, said: (row) => ofCoverage(row, client) }),
    ...person.particulars.flatMap((one) =>
      person.particulars.find(({ kind, subject }) => kind === one.kind && subject === one.subject) === one
        ? many(
            one.kind,
            person.particulars.filter(({ kind, subject }) => kind === one.kind && subject === one.subject),
            { which: ({ subject }) => subject, said: ofParticular, until: untilParticular },
          )
        : [],
    ),
  ];
}

/** Days on which something begins to be otherwise for a person: first days of what is recorded, and the days after ends. */
function turnsOf(decisions: readonly Decided[], personId: string): string[] {
  const recorded = decisions
    .flatMap(({ effects }) => effects)
    .filter((effect): effect is RecordEffect => effect.kind === 'record' && effect.personId === personId);
  const days = recorded.flatMap(({ row }) => {
    if (!('effectiveDate' in row)) return [];
    return [row.effectiveDate, ...(row.expirationDate === null ? [] : [dayAfter(row.expirationDate)])];
  });
  return [...new Set(days)].sort();
}

const saidOn = (slot: Slot | undefined, day: string): Said => slot?.rows.find((row) => covers(row, day))?.said ?? {};

/** The first day on which the two say something else, with what they say then. */
function firstDifference(was: Slot | undefined, is: Slot | undefined, days: readonly string[]) {
  for (const day of days) {
    const until = is?.rows.find((row) => covers(row, day))?.until;
    const [before, after] = [{ ...until, ...saidOn(was, day) }, saidOn(is, day)];
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (field) => (before[field] ?? null) !== (after[field] ?? null),
    );
    if (fields.length > 0) return { day, before, after, fields };
  }
  return null;
}

const keyOf = ({ fact, which }: Slot): string => `${fact} ${which}`;

/** A sealed value that is replaced looks like the one before: that a new row stands there is what is said. */
function sealedChanges(was: Slot | undefined, is: Slot | undefined, days: readonly string[]) {
  if ((was ?? is)?.fact !== 'salary') return null;
  const rowOn = (slot: Slot | undefined, day: string) => slot?.rows.find((row) => covers(row, day));
  const day = days.find((one) => JSON.stringify(rowOn(was, one)) !== JSON.stringify(rowOn(is, one)));
  if (day === undefined) return null;
  return { day, before: saidOn(was, day), after: saidOn(is, day), fields: ['salary'] };
}

function ofPerson(was: PersonFacts, is: PersonFacts, what: { client: ClientFacts; days: string[] }): OldAndNew[] {
  const { client, days } = what;
  const [old, now] = [was, is].map((person) => new Map(slotsOf(person, client).map((slot) => [keyOf(slot), slot])));
  const details = detailsOn(is, days[0] ?? '');
  const own = { personId: is.id, personName: details === undefined ? '' : displayName(details) };
  const keys = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  const changed = keys.flatMap((key) => {
    const [before, after] = [old?.get(key), now?.get(key)];
    const found = firstDifference(before, after, days) ?? sealedChanges(before, after, days);
    const slot = after ?? before;
    if (found === null || slot === undefined) return [];
    return found.fields.map((field) => ({
      ...own,
      fact: slot.fact,
      which: slot.fact === 'employment' ? null : slot.which,
      field,
      before: found.before[field] ?? null,
      after: found.after[field] ?? null,
      effectiveDate: found.day,
    }));
  });
  return [...changed, ...ofSsn(was, is, own), ...ofExternalId(was, is, own)];
}

/** Of a number the last four digits. */
function ofSsn(was: PersonFacts, is: PersonFacts, own: Pick<OldAndNew, 'personId' | 'personName'>): OldAndNew[] {
  if (was.ssn?.digits === is.ssn?.digits) return [];
  const [before, after] = [was, is].map(({ ssn }) => (ssn === null ? null : maskedSsn(ssn.digits)));
  return [
    {
      ...own,
      fact: 'ssn',
      which: null,
      field: 'ssn',
      before: before ?? null,
      after: after ?? null,
      effectiveDate: null,
    },
  ];
}

function ofExternalId(was: PersonFacts, is: PersonFacts, own: Pick<OldAndNew, 'personId' | 'personName'>): OldAndNew[] {
  const [before, after] = [was, is].map(({ externalId }) => externalId?.externalId ?? null);
  if (before === after) return [];
  const said = { before: before ?? null, after: after ?? null };
  return [{ ...own, fact: 'externalId', which: null, field: 'externalId', ...said, effectiveDate: null }];
}

/**
 * Old and new of every field that a change alters, of whoever was on record before: what the review of each change shows
 * beside what follows from it (domain 4.2 step 5: "old vs new table"). On the first day it is otherwise. Pure.
 */
export function oldAndNewOf(before: FamilyFacts, after: FamilyFacts, decisions: readonly Decided[]): OldAndNew[] {
  return before.people.flatMap((was) => {
    const is = after.people.find(({ id }) => id === was.id);
    const days = turnsOf(decisions, was.id);
    return is === undefined ? [] : ofPerson(was, is, { client: before.client, days });
  });
}

/** An extra benefit; of an amount insured how much of it is, and what was decided about the rest. */
const ofBenefit = ({ name, employeeCents, issuedCents, decided }: ExtraBenefitSays): Said => ({
  benefit: name,
  employeeShare: decimalOf(employeeCents),
  ...(issuedCents !== null && { insured: decimalOf(issuedCents), ...(decided && { decision: decided }) }),
});
