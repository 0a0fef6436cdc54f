import { isNpi } from '@coverlane/contract/particular-codes.ts';
import { lastDay, storedEnd } from '../coverage-state.ts';
import { type CalendarDate, dayBefore, earlier, OPEN_END } from '../dates.ts';
import { decimalOf } from '../money.ts';
import { type Draft, nameOf, type ParticularDraft, type PersonDraft, refuse, replaced, rowOn } from './draft.ts';
import type { Sentence } from './effects.ts';
import type { Beneficiary, ParticularInput, ParticularValues } from './particular-values.ts';
import { byDate, clipped, sameDays } from './timeline.ts';

/** All of it, in thousandths of a percent. */
const WHOLE = 100_000;

/** Does each class of beneficiaries that is named have 100 percent together (domain 4.1)? */
export const sharesAddUp = (people: readonly Pick<Beneficiary, 'class' | 'share'>[]): boolean =>
  [...Map.groupBy(people, (one) => one.class).values()].every(
    (named) => named.reduce((sum, { share }) => sum + share, 0) === WHOLE,
  );

/** What cannot be recorded, whoever asks. */
function refusalOf(person: PersonDraft, input: ParticularInput): Sentence | null {
  const { says } = input;
  if (says === null) return null;
  const values = { name: nameOf(person) };
  if (input.kind === 'beneficiaries' && !sharesAddUp(input.says?.people ?? []))
    return { code: 'beneficiary-shares', values: { ...values, coverageType: input.subject } };
  if (input.kind === 'doctor' && !isNpi(input.says?.npi ?? '')) return { code: 'npi-invalid', values };
  const ends = input.kind === 'otherCoverage' && input.effectiveDate && input.expirationDate;
  return ends && ends < (input.effectiveDate ?? '') ? { code: 'other-coverage-dates', values } : null;
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
  const values = { name: nameOf(person), date };
  if (input.says === null) return { code: `${CODES[input.kind]}-ended`, values: { ...values, ...wordsOf(input) } };
  return { code: `${CODES[input.kind]}-${known ? 'changed' : 'recorded'}`, values: { ...values, ...wordsOf(input) } };
}

const CODES: Readonly<Record<ParticularInput['kind'], string>> = {
  salary: 'salary',
  beneficiaries: 'beneficiaries',
  otherCoverage: 'other-coverage',
  doctor: 'doctor',
  volume: 'volume',
};

function wordsOf(input: ParticularInput): Sentence['values'] {
  switch (input.kind) {
    case 'salary':
      return {};
    case 'beneficiaries':
      return { coverageType: input.subject, count: input.says?.people.length ?? 0 };
    case 'otherCoverage':
      return { carrier: input.says?.carrier ?? '' };
    case 'doctor':
      return { coverageType: input.subject, doctor: input.says?.name ?? '' };
    case 'volume':
      return { coverageType: input.subject, amount: `$${decimalOf(input.says?.cents ?? 0)}` };
  }
}

/** The rows of one kind and subject once the input holds: before its first day as they were, planned later ones stay. */
function rowsAfter(
  rows: readonly ParticularDraft[],
  { fresh, from }: { fresh: ParticularDraft | null; from: CalendarDate },
): ParticularDraft[] {
  const head = clipped(rows, '0000-01-01', dayBefore(from));
  if (fresh === null) return head;
  const later = rows.filter((row) => row.effectiveDate > from);
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

/**
 * Records a particular from a day on, or ends it. Asking for what stands already changes nothing. Other coverage is
 * stated with its own days, which replace what was recorded of it before.
 */
export function setParticular(draft: Draft, person: PersonDraft, input: ParticularInput): void {
  const refusal = refusalOf(person, input);
  if (refusal !== null) return refuse(draft, person, refusal);
  const from = input.effectiveDate ?? draft.effectiveDate;
  const subject = subjectOf(person, input, from);
  if (subject === undefined)
    return refuse(draft, person, { code: 'salary-without-employment', values: { name: nameOf(person) } });
  const rows = byDate(person.particulars.filter((row) => isSame(row, input.kind, subject)));
  const fresh = freshRow(input, { subject, from });
  const hasOwnDays = input.kind === 'otherCoverage' && fresh !== null;
  const wanted = hasOwnDays ? [fresh] : rowsAfter(rows, { fresh, from });
  if (sameDays(rows, wanted)) return;
  const rule = ruleOf(draft, person, { input, known: rows.length > 0 });
  const after = wanted.map((row) => (row.id === null ? { ...row, rule } : row));
  replaced(person, { before: rows, after }, rule);
  const others = person.particulars.filter((row) => !isSame(row, input.kind, subject));
  person.particulars = byDate([...others, ...after]);
}

/** Records particulars of people of the family; one who is not there is refused. */
export function setParticulars(draft: Draft, inputs: readonly (ParticularInput & { personId: string })[]): void {
  for (const { personId, ...input } of inputs) {
    const person = draft.people.find(({ id }) => id === personId);
    if (person === undefined) refuse(draft, null, { code: 'member-not-found', values: {} });
    else setParticular(draft, person, input);
  }
}
