import type { Answers } from '@coverlane/contract/forms/model.ts';
import { type OtherCoverageKind, otherCoverageKinds } from '@coverlane/contract/members/particular-codes.ts';
import { otherInsuranceKeys } from '@coverlane/contract/surveys/acting.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { ParticularInput } from '../changes/particular-values.ts';
import type { Sentence } from '../changes/effects.ts';

/** Other coverage that stands on record today. */
export interface KnownOther {
  subject: string;
  carrier: string;
}

/** Whom an answer is about, and on which day it is accepted. */
export interface Answering {
  dob: CalendarDate | null;
  today: CalendarDate;
  known: readonly KnownOther[];
  newId: () => string;
}

/** What an answer about other insurance asks to record, or why it cannot be recorded as it is. */
export type OtherInsurance = { particulars: ParticularInput[] } | { hindrance: Sentence };

const text = (answers: Answers, key: string): string | null => {
  const said = answers[key];
  return typeof said === 'string' && said.trim() !== '' ? said.trim() : null;
};

const kindOf = (said: string | null): OtherCoverageKind => otherCoverageKinds.find((kind) => kind === said) ?? 'other';

const isSameCarrier = (one: string, other: string): boolean => lettersOf(one) === lettersOf(other);
/** Letters and digits of any script: without those of Korean all Korean names would be one. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What the yearly question about other insurance means for the record (domain 12.1; NAIC model regulation 120): a plan that is named
 * is recorded from its first day, "no" ends what stands on record from the day the answer is accepted. A plan that began before
 * its person was born is somebody's mistake and is asked again.
 */
export function otherInsuranceOf(answers: Answers, person: Answering): OtherInsurance {
  const has = answers[otherInsuranceKeys.has];
  if (has === undefined) return { hindrance: { code: 'survey-no-answer', values: {} } };
  return has === false ? { particulars: person.known.map(({ subject }) => ended(subject)) } : covered(answers, person);
}

function covered(answers: Answers, { dob, today, known, newId }: Answering): OtherInsurance {
  const carrier = text(answers, otherInsuranceKeys.carrier);
  if (carrier === null) return { hindrance: { code: 'survey-no-carrier', values: {} } };
  const from = text(answers, otherInsuranceKeys.from) ?? today;
  if (dob !== null && from < dob) return { hindrance: { code: 'survey-before-birth', values: { date: from } } };
  const subject = known.find((one) => isSameCarrier(one.carrier, carrier))?.subject ?? newId();
  return { particulars: [recorded(answers, { subject, carrier, from })] };
}

const ended = (subject: string): ParticularInput => ({ kind: 'otherCoverage', subject, says: null });

const recorded = (
  answers: Answers,
  { subject, carrier, from }: { subject: string; carrier: string; from: CalendarDate },
): ParticularInput => ({
  kind: 'otherCoverage',
  subject,
  effectiveDate: from,
  expirationDate: text(answers, otherInsuranceKeys.until),
  says: {
    kind: kindOf(text(answers, otherInsuranceKeys.kind)),
    carrier,
    memberNumber: text(answers, otherInsuranceKeys.memberNumber),
    holderName: text(answers, otherInsuranceKeys.holderName),
    holderDob: text(answers, otherInsuranceKeys.holderDob),
  },
});
