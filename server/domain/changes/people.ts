import { covers } from '../coverage-state.ts';
import { type CalendarDate, earlier } from '../../platform/values/dates.ts';
import { type Identity } from '../identity/identity.ts';
import { judge } from '../identity/judge.ts';
import { identityOfPerson } from '../identity/of-person.ts';
import { displayName } from '../../platform/values/names.ts';
import { nextSuffix } from '../relationships.ts';
import { ssnDigits } from '../ssn.ts';
import { setAddress } from './addresses.ts';
import { type Draft, nameOf, type PersonDraft, question, refuse, replaced, warn, touch } from './draft.ts';
import type { Sentence } from './effects.ts';
import { setExternalId } from './external-id.ts';
import type { DetailsValues } from './facts.ts';
import type { DetailsPatch, PersonInput } from './requests.ts';
import { setParticularsOf } from './particulars.ts';
import { setSsn } from './ssn-changes.ts';
import { acceptedDetails, questionParent } from './stated-values.ts';
import { patchFrom } from './timeline.ts';

const UNKNOWN: Omit<DetailsValues, 'relationshipCode' | 'firstName' | 'lastName'> = {
  prefix: null,
  middleName: null,
  suffixName: null,
  gender: null,
  dob: null,
  maritalStatus: null,
  email: null,
  phone: null,
  mobile: null,
  workPhone: null,
  language: null,
  disabled: false,
  student: false,
  tobacco: null,
  confidential: false,
  deathDate: null,
  ssnReason: null,
  extra: {},
};

const given = (patch: DetailsPatch): DetailsPatch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/** What nobody can be: without a name, or a subscriber by another word (domain 4.2). */
function checkDetails(draft: Draft, person: PersonDraft, patch: DetailsPatch): void {
  const isSubscriber = person.values.subscriberId === person.id;
  const { relationshipCode: relationship } = patch;
  if (relationship !== undefined && isSubscriber !== (relationship === '18')) {
    refuse(draft, person, { code: 'relationship-impossible', values: { name: nameOf(person), relationship } });
  }
  questionParent(draft, person, patch);
  const names = [patch.firstName, patch.lastName];
  if (names.some((name) => name?.trim() === '')) refuse(draft, person, { code: 'name-missing', values: {} });
}

const nameText = (row: DetailsPatch): string =>
  displayName({ firstName: row.firstName ?? '', middleName: row.middleName ?? null, lastName: row.lastName ?? '' });

/** Changes details from the request's day on; a new relationship changes the tiers of what the person is covered by. */
export function setDetails(draft: Draft, person: PersonDraft, stated: DetailsPatch): void {
  const patch = acceptedDetails(draft, person, stated);
  checkDetails(draft, person, patch);
  const date = draft.effectiveDate;
  const rule = (row: DetailsValues, changed: readonly (keyof DetailsValues)[]): Sentence => {
    const after = nameText({ ...row, ...given(patch) });
    const before = nameText(row);
    if (before !== after) return { code: 'name-changed', values: { before, after, date } };
    return { code: 'details-changed', values: { name: nameOf(person), count: changed.length, date } };
  };
  const after = patchFrom<DetailsValues>(person.details, { from: date, values: patch, rule });
  const fresh = after.find((row) => row.id === null && row.rule !== null);
  if (fresh?.rule && person.before) replaced(person, { before: person.details, after }, fresh.rule);
  const relation = patch.relationshipCode;
  if (relation && person.details.some((row) => covers(row, date) && row.relationshipCode !== relation)) {
    for (const row of person.coverages) touch(draft, row, date);
  }
  person.details = after;
}

/** Somebody the family already has, by everything that says who it is. */
function known(draft: Draft, input: PersonInput, taken: ReadonlySet<PersonDraft>): PersonDraft | undefined {
  if (input.isNobodyKnown === true) return undefined;
  const people = draft.people.filter((person) => !taken.has(person) && person.id !== person.values.subscriberId);
  return people.find((person) => judge(identityOf(input, person), identityOfDraft(person)).verdict === 'same');
}

const identityOfDraft = ({ values, details, ssn }: PersonDraft): Identity =>
  identityOfPerson({ ...values, details, ssn });

/** What is stated of somebody who is asked for in this very family. */
const identityOf = ({ details, ssn, systemIdentifier }: PersonInput, { values }: PersonDraft): Identity => ({
  ssn: ssn === null ? null : ssnDigits(ssn),
  memberNumber: values.memberNumber,
  systemIdentifier: systemIdentifier ?? null,
  names: [{ first: details.firstName, last: details.lastName, suffix: details.suffixName ?? null }],
  birthDates: details.dob ? [details.dob] : [],
  gender: details.gender ?? null,
  relationship: details.relationshipCode,
});

/** The first day anything is stated of a new person: details begin there, so that every covered day has a name. */
function firstDay(draft: Draft, input: PersonInput, hired: CalendarDate | null): CalendarDate {
  const days = input.coverages.flatMap((coverage) =>
    coverage.action === 'cover' ? (coverage.effectiveDate ?? []) : [],
  );
  return [...days, ...(hired ? [hired] : [])].reduce(earlier, draft.effectiveDate);
}

/** What a person is made with besides what is stated of them. */
export type Place = { subscriberId: string | null; memberNumber: string; hired: CalendarDate | null };

/** Makes a person with details; `place.subscriberId` null makes a subscriber. */
export function addPerson(draft: Draft, input: PersonInput, place: Place): PersonDraft {
  const id = draft.newId();
  const { relationshipCode: relationship, firstName, lastName } = input.details;
  const named = { relationshipCode: relationship, firstName, lastName };
  const taken = new Set(draft.people.map((person) => person.values.suffix));
  const suffix = input.suffix !== null && !taken.has(input.suffix) ? input.suffix : nextSuffix(relationship, taken);
  const name = displayName(named);
  const rule = { code: 'person-added', values: { name, relationship } };
  const effectiveDate = firstDay(draft, input, place.hired);
  const span = { effectiveDate, expirationDate: null, id: null, recordedBy: null, rule };
  const person: PersonDraft = {
    id,
    values: {
      subscriberId: place.subscriberId ?? id,
      memberNumber: place.memberNumber,
      suffix,
      systemIdentifier: input.systemIdentifier ?? id,
    },
    before: null,
    details: [{ ...UNKNOWN, ...named, ...span }],
    addresses: [],
    employments: [],
    coverages: [],
    particulars: [],
    ssn: null,
    externalId: null,
    removed: new Map(),
  };
  draft.people.push(person);
  draft.keys.set(input.key, person);
  const details = acceptedDetails(draft, person, input.details);
  person.details = [{ ...UNKNOWN, ...named, ...given(details), ...span }];
  checkDetails(draft, person, details);
  for (const address of input.addresses) setAddress(draft, person, { input: address, from: effectiveDate });
  if (input.ssn !== null) setSsn(draft, person, input.ssn);
  if (input.externalId !== undefined) setExternalId(draft, person, input.externalId);
  return person;
}

/** Somebody found by SSN or identifier with another birth date may be somebody else: not linked without a look. */
function questionBirthDate(draft: Draft, person: PersonDraft, { details }: PersonInput): void {
  const before = person.details.at(-1)?.dob ?? null;
  const after = details.dob ?? null;
  if (before === null || after === null || before === after) return;
  question(draft, person, { code: 'dob-mismatch', values: { name: nameOf(person), before, after } });
}

/** Updates somebody known from what is stated of them; a null SSN is only not stated. */
export function updatePerson(draft: Draft, person: PersonDraft, input: PersonInput): void {
  draft.keys.set(input.key, person);
  questionBirthDate(draft, person, input);
  setDetails(draft, person, input.details);
  for (const address of input.addresses) setAddress(draft, person, { input: address, from: draft.effectiveDate });
  if (input.ssn !== null) setSsn(draft, person, input.ssn);
  if (input.externalId !== undefined) setExternalId(draft, person, input.externalId);
  if (input.systemIdentifier !== null && input.systemIdentifier !== person.values.systemIdentifier) {
    warn(draft, person, { code: 'identifier-differs', values: { name: nameOf(person) } });
  }
}

/** Adds or updates dependents, each input meeting one person at most: twins of one name are two people. */
export function upsertDependents(draft: Draft, inputs: readonly PersonInput[], subscriber: PersonDraft): PersonDraft[] {
  const met = new Set<PersonDraft>();
  return inputs.map((input) => {
    const { id: subscriberId, values } = subscriber;
    const existing = known(draft, input, met);
    const person =
      existing ?? addPerson(draft, input, { subscriberId, memberNumber: values.memberNumber, hired: null });
    if (existing) updatePerson(draft, existing, input);
    met.add(person);
    setParticularsOf(draft, person, input);
    return person;
  });
}
