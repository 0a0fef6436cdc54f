import type { ChangeSource } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { divisionOn } from '../division-on.ts';
import { inForce } from '../in-force.ts';
import { displayName } from '../../platform/values/names.ts';
import { isSpouse } from '../relationships.ts';
import { type Rules, rulesFor } from '../rules-for.ts';
import type { Finding, IdSource, Sentence } from './effects.ts';
import type {
  AddressValues,
  CoverageValues,
  DetailsValues,
  EmploymentValues,
  FamilyFacts,
  PersonFacts,
  PersonValues,
  Span,
} from './facts.ts';
import type { ParticularValues } from './particular-values.ts';
import type { ChangeRequest } from './requests.ts';

/** A row while deciding: `id` null is a row to be recorded, with the rule that asks for it. */
export type DraftRow<Values> = Values & Span & { id: string | null; recordedBy: string | null; rule: Sentence | null };

export type DetailsDraft = DraftRow<DetailsValues>;
export type AddressDraft = DraftRow<AddressValues>;
export type EmploymentDraft = DraftRow<EmploymentValues>;
export type CoverageDraft = DraftRow<CoverageValues>;
export type ParticularDraft = DraftRow<ParticularValues>;

/** A person while deciding; `before` is null for somebody new. */
export type PersonDraft = {
  id: string;
  values: PersonValues;
  before: PersonFacts | null;
  details: DetailsDraft[];
  addresses: AddressDraft[];
  employments: EmploymentDraft[];
  coverages: CoverageDraft[];
  particulars: ParticularDraft[];
  ssn: { id: string | null; digits: string; linked?: true; rule: Sentence | null } | null;
  externalId: { id: string | null; externalId: string; rule: Sentence | null } | null;
  /** Why rows that stood before are gone: row id -> rule. */
  removed: Map<string, Sentence>;
};

/**
 * The family while one request is decided: rules write to it, and what differs from the facts at the end are the
 * effects. So a rule may take back what another did, and a request that changes nothing has none.
 */
export type Draft = {
  facts: FamilyFacts;
  source: ChangeSource;
  /** What was asked: reason, event, override. */
  request: ChangeRequest;
  effectiveDate: CalendarDate;
  newId: IdSource;
  people: PersonDraft[];
  warnings: Finding[];
  refusals: Finding[];
  /** Plans whose covered people changed, and from which day; people who continue one are apart: `cobra|planId` -> day. */
  touched: Map<string, CalendarDate>;
  /** Why the last covered day is the one it is, where the rules gave it. */
  because: Sentence[];
  /** PersonInput key -> person, for findings about people who have no id yet. */
  keys: Map<string, PersonDraft>;
};

const rowsOf = <Values>(rows: readonly (Values & Span & { id: string; recordedBy: string })[]): DraftRow<Values>[] =>
  rows.map((row) => ({ ...row, rule: null }));

const personDraft = (person: PersonFacts): PersonDraft => ({
  id: person.id,
  values: {
    subscriberId: person.subscriberId,
    memberNumber: person.memberNumber,
    suffix: person.suffix,
    systemIdentifier: person.systemIdentifier,
  },
  before: person,
  details: rowsOf<DetailsValues>(person.details),
  addresses: rowsOf<AddressValues>(person.addresses),
  employments: rowsOf<EmploymentValues>(person.employments),
  coverages: rowsOf<CoverageValues>(person.coverages),
  particulars: rowsOf<ParticularValues>(person.particulars),
  ssn: person.ssn && { ...person.ssn, rule: null },
  externalId: person.externalId ? { ...person.externalId, rule: null } : null,
  removed: new Map(),
});

/** Opens a draft of the family as it is known. */
export function openDraft(facts: FamilyFacts, request: ChangeRequest, newId: IdSource): Draft {
  return {
    facts,
    source: request.source,
    request,
    effectiveDate: request.effectiveDate,
    newId,
    people: facts.people.map(personDraft),
    warnings: [],
    refusals: [],
    touched: new Map(),
    because: [],
    keys: new Map(),
  };
}

/** The subscriber of the family, if there is one yet. */
export const subscriberOf = (draft: Draft): PersonDraft | undefined =>
  draft.people.find((person) => person.id === person.values.subscriberId);

/** The family of a draft, as rules about children's age ask for it. */
export const householdOf = (draft: Draft) => ({ facts: draft.facts, head: subscriberOf(draft), people: draft.people });

/** The row in force on a day: the one that began last of those that cover it, else the first one ahead, else the last one past. */
export const rowOn = inForce;

/** The person's name as it is known last, for sentences. */
export function nameOf(person: PersonDraft): string {
  const details = person.details.at(-1);
  return details ? displayName({ ...details, prefix: null, middleName: null }) : person.values.memberNumber;
}

/** How findings name the person: the asker's key for people of the request, else the id. */
export function subjectOf(draft: Draft, person: PersonDraft | null): string | null {
  for (const [key, named] of draft.keys) if (named === person) return key;
  return person?.id ?? null;
}

/** Refuses the whole request, with the reason. */
export function refuse(draft: Draft, person: PersonDraft | null, reason: Sentence): void {
  draft.refusals.push({ ...reason, subject: subjectOf(draft, person) });
}

/** Says something beside the effects that somebody should look at. */
export function warn(draft: Draft, person: PersonDraft | null, reason: Sentence): void {
  draft.warnings.push({ ...reason, subject: subjectOf(draft, person) });
}

/** Is it a file that says what is so, and not somebody who asks for it? */
export const isFile = ({ source }: Draft): boolean => source === '834' || source === 'demo';

/**
 * A limit that a partner's file may pass with a warning, and nobody else unless an administrator says why (retro
 * limits, age 26, waiting periods).
 */
export function question(draft: Draft, person: PersonDraft | null, reason: Sentence): void {
  if (isFile(draft) || draft.request.override !== undefined) warn(draft, person, reason);
  else refuse(draft, person, reason);
}

/** The rules that hold for the family as the request leaves it: of the division of the day asked (decision 70). */
export function rulesOf(draft: Draft, day: CalendarDate = draft.effectiveDate): Rules {
  const coverages = draft.people.flatMap((person) => person.coverages);
  const standing = { employments: subscriberOf(draft)?.employments ?? [], coverages };
  return rulesFor(draft.facts.client, divisionOn(standing, day));
}

/**
 * Since when somebody is the spouse or partner of the employee no more, by what is recorded of the day; null: they are, or are
 * something else. Coverage that had lapsed says nothing of it, so that the marital status does.
 */
export function divorcedOn({ details }: Pick<PersonDraft, 'details'>, day: CalendarDate): CalendarDate | null {
  const row = rowOn(details, day);
  return row !== undefined && isSpouse(row.relationshipCode) && row.maritalStatus === 'divorced'
    ? row.effectiveDate
    : null;
}

/** Notes why the rows of `before` that are missing in `after` are gone. Returns `after`. */
export function replaced<Row extends { id: string | null }>(
  person: PersonDraft,
  change: { before: readonly Row[]; after: Row[] },
  rule: Sentence,
): Row[] {
  const kept = new Set(change.after.map((row) => row.id));
  for (const row of change.before) if (row.id !== null && !kept.has(row.id)) person.removed.set(row.id, rule);
  return change.after;
}

/** Remembers that the people covered by a plan change from a day on, so that tiers are looked at. */
export function touch(draft: Draft, coverage: Pick<CoverageValues, 'planId' | 'cobra'>, from: CalendarDate): void {
  const key = `${String(coverage.cobra)}|${coverage.planId}`;
  const before = draft.touched.get(key);
  if (before === undefined || from < before) draft.touched.set(key, from);
}
