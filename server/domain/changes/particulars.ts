import { isNpi } from '@coverlane/contract/members/particular-codes.ts';
import { birthDateFault } from '@coverlane/contract/members/personal-values.ts';
import { sharesAddUp } from '@coverlane/contract/members/stated-faults.ts';
import { lastDay, storedEnd } from '../coverage-state.ts';
import { type CalendarDate, dayBefore, earlier, OPEN_END } from '../../platform/values/dates.ts';
import { decimalOf, moneyOf } from '../money.ts';
import { type Draft, nameOf, type ParticularDraft, type PersonDraft, refuse, replaced, rowOn } from './draft.ts';
import type { Sentence } from './effects.ts';
import { benefitDecided, isAboutBenefit } from './decided-benefits.ts';
import { checkInsurability } from './insurability-checks.ts';
import type { ParticularInput, ParticularValues } from './particular-values.ts';
import { byDate, clipped, sameDays } from './timeline.ts';

/** What cannot be recorded, whoever asks, by the code it is refused with. */
const wrongs: Readonly<Record<string, (input: ParticularInput, today: CalendarDate) => boolean>> = {
  'beneficiary-shares': (input) =>
    input.kind === 'beneficiaries' && input.says !== null && !sharesAddUp(input.says.people),
  'npi-invalid': (input) => input.kind === 'doctor' && input.says !== null && !isNpi(input.says.npi),
  'other-coverage-dates': ({ effectiveDate: from, expirationDate: to }) => Boolean(from && to && to < from),
  'beneficiary-birth': (input, today) =>
    input.kind === 'beneficiaries' && input.says?.people.some(({ dob }) => isNobodysBirth(dob, today)) === true,
  'holder-birth': (input, today) =>
    input.kind === 'otherCoverage' && input.says !== null && isNobodysBirth(input.says.holderDob, today),
};

const isNobodysBirth = (dob: CalendarDate | null, today: CalendarDate): boolean =>
  dob !== null && birthDateFault(dob, today) !== null;

function refusalOf(person: PersonDraft, input: ParticularInput, today: CalendarDate): Sentence | null {
  const [code] = Object.keys(wrongs).filter((one) => wrongs[one]?.(input, today));
  return code === undefined ? null : { code, values: { name: nameOf(person), ...ofSubject(input) } };
}

/** The employment of the day: a salary belongs to one. */
const employmentOf = (person: PersonDraft, day: CalendarDate): string | undefined =>
  rowOn(byDate(person.employments), day)?.employeeSystemIdentifier;

/** What the particular is about, with the employment in its place; undefined where there is none. */
function subjectOf(person: PersonDraft, input: ParticularInput, day: CalendarDate): string | undefined {
  return input.subject ?? employmentOf(person, day);
}

const isSame = (row: ParticularDraft, kind: string, subject: string): boolean =>
  row.kind === kind && row.subject === subject;

/** The words of a particular; a salary's say no amount. */
function ruleOf(draft: Draft, person: PersonDraft, what: { input: ParticularInput; known: boolean }): Sentence {
  const { input, known } = what;
  const date = input.effectiveDate ?? draft.effectiveDate;
  const values = { name: nameOf(person), date, ...ofSubject(input), ...words[input.kind](input) };
  return { code: `${CODES[input.kind]}-${happensTo(input, known)}`, values };
}

/** What happens to it; of evidence of insurability what was decided. */
function happensTo(input: ParticularInput, known: boolean): string {
  if (input.says === null) return 'ended';
  if (input.kind === 'insurability') return input.says.decision;
  return known ? 'changed' : 'recorded';
}

const CODES: Readonly<Record<ParticularInput['kind'], string>> = {
  salary: 'salary',
  beneficiaries: 'beneficiaries',
  otherCoverage: 'other-coverage',
  doctor: 'doctor',
  volume: 'volume',
  pastAge: 'past-age',
  leave: 'leave',
  insurability: 'insurability',
  extraBenefit: 'extra-benefit',
};

/** The coverage type it is about, where it is about one. */
const ofSubject = ({ kind, subject }: ParticularInput): Sentence['values'] =>
  WITHOUT_TYPE.has(kind) ? {} : { coverageType: subject };

const WITHOUT_TYPE: ReadonlySet<string> = new Set(['salary', 'otherCoverage', 'pastAge', 'leave', 'extraBenefit']);

type Words = (input: ParticularInput) => Sentence['values'];

/** What the sentence of each kind says besides; nothing of a salary. */
const words: Readonly<Record<ParticularInput['kind'], Words>> = {
  salary: () => ({}),
  beneficiaries: (input) =>
    input.kind === 'beneficiaries' && input.says !== null ? { count: input.says.people.length } : {},
  otherCoverage: (input) =>
    input.kind === 'otherCoverage' && input.says !== null ? { carrier: input.says.carrier } : {},
  doctor: (input) => (input.kind === 'doctor' && input.says !== null ? { doctor: input.says.name } : {}),
  volume: (input) => (input.kind === 'volume' && input.says !== null ? { amount: moneyOf(input.says.cents) } : {}),
  pastAge: (input) =>
    input.kind === 'pastAge' && input.says !== null
      ? { until: input.expirationDate ?? null, reason: input.says.reason }
      : {},
  leave: () => ({}),
  extraBenefit: (input) =>
    input.kind === 'extraBenefit' && input.says !== null ? { benefit: input.says.name } : { benefit: '' },
  insurability: (input) =>
    input.kind === 'insurability' && input.says !== null
      ? {
          amount: decimalOf(input.says.cents),
          amountAsked: decimalOf(input.says.askedCents),
          amountHeld: decimalOf(input.says.heldCents),
        }
      : {},
};

/** The rows of one kind and subject once the input holds: before its first day as they were, planned later ones stay. */
function rowsAfter(
  rows: readonly ParticularDraft[],
  { fresh, from }: { fresh: ParticularDraft | null; from: CalendarDate },
): ParticularDraft[] {
  const head = clipped(rows, '0000-01-01', dayBefore(from));
  const later = rows.filter((row) => row.effectiveDate > from);
  // Whoever gets the money was named anew since: the last word holds, and the day of an approval takes nothing of it back.
  if (fresh === null) return [...head, ...later.filter(({ kind }) => kind === 'beneficiaries')];
  const until = later.reduce((day, row) => earlier(day, dayBefore(row.effectiveDate)), lastDay(fresh));
  return [...head, { ...fresh, expirationDate: storedEnd(until) }, ...later];
}

/** The row that the input makes; null: it ends what there was. */
function freshRow(input: ParticularInput, place: { subject: string; from: CalendarDate }): ParticularDraft | null {
  if (input.says === null) return null;
  const { subject, from } = place;
  const expirationDate = storedEnd(input.expirationDate ?? OPEN_END);
  const base = { subject, effectiveDate: from, expirationDate, id: null, recordedBy: null, rule: null };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kind and says come from one member of the union
  const values = { kind: input.kind, says: input.says } as Pick<ParticularValues, 'kind' | 'says'>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
  return { ...values, ...base } as ParticularDraft;
}

/** Kinds that are stated with their own days, which replace what was recorded of the same before. */
const OWN_DAYS: ReadonlySet<string> = new Set(['otherCoverage', 'pastAge']);

/**
 * Records a particular from a day on, or ends it. Asking for what stands already changes nothing. Other coverage is
 * stated with its own days, which replace what was recorded of it before.
 */
function setParticular(draft: Draft, person: PersonDraft, input: ParticularInput): void {
  if (isAboutBenefit(input)) {
    const from = input.effectiveDate ?? draft.effectiveDate;
    const recorded = benefitDecided(draft, person, { input, from });
    if (recorded !== null) recordParticular(draft, person, { ...recorded, subject: input.subject, from });
    return;
  }
  const refusal = refusalOf(person, input, draft.facts.today);
  if (refusal !== null) return refuse(draft, person, refusal);
  const from = input.effectiveDate ?? draft.effectiveDate;
  const subject = subjectOf(person, input, from);
  if (subject === undefined)
    return refuse(draft, person, { code: 'salary-without-employment', values: { name: nameOf(person) } });
  checkInsurability(draft, person, { input, from });
  recordParticular(draft, person, { input, subject, from, rule: null });
}

/** The rows of its kind and subject as they are once it holds. @param rule why; null: as its kind says */
function recordParticular(
  draft: Draft,
  person: PersonDraft,
  {
    input,
    subject,
    from,
    rule: stated,
  }: { input: ParticularInput; subject: string; from: CalendarDate; rule: Sentence | null },
): void {
  const rows = byDate(person.particulars.filter((row) => isSame(row, input.kind, subject)));
  const fresh = freshRow(input, { subject, from });
  const hasOwnDays = OWN_DAYS.has(input.kind) && fresh !== null;
  const wanted = hasOwnDays ? [fresh] : rowsAfter(rows, { fresh, from });
  if (sameDays(rows, wanted)) return;
  const rule = stated ?? ruleOf(draft, person, { input, known: rows.length > 0 });
  const after = wanted.map((row) => (row.id === null ? { ...row, rule } : row));
  replaced(person, { before: rows, after }, rule);
  const others = person.particulars.filter((row) => !isSame(row, input.kind, subject));
  person.particulars = byDate([...others, ...after]);
}

/** A child stays covered past the age limit, from a day to another; null: nobody named an end. */
export function keepPastAge(
  draft: Draft,
  person: PersonDraft,
  { from, until, reason }: { from: CalendarDate; until: CalendarDate | null; reason: string },
): void {
  const says = { ground: 'kept' as const, reason, state: null };
  setParticular(draft, person, { kind: 'pastAge', subject: 'child', says, effectiveDate: from, expirationDate: until });
}

/** Records everything that is stated of a person. */
export function setParticularsOf(
  draft: Draft,
  person: PersonDraft,
  { particulars = [] }: { particulars?: readonly ParticularInput[] },
): void {
  for (const particular of particulars) setParticular(draft, person, particular);
}

/** Records particulars of people of the family; one who is not there is refused. */
export function setParticulars(draft: Draft, inputs: readonly (ParticularInput & { personId: string })[]): void {
  for (const { personId, ...input } of inputs) {
    const person = draft.people.find(({ id }) => id === personId);
    if (person === undefined) refuse(draft, null, { code: 'member-not-found', values: {} });
    else setParticular(draft, person, input);
  }
}
