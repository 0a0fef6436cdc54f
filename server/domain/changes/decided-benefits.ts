import { coverageTypes } from '@coverlane/contract/codes.ts';
import { covers } from '../coverage-state.ts';
import { retroAddLimit } from '../eligibility/retro-limits.ts';
import { decimalOf } from '../money.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type Draft, nameOf, type ParticularDraft, type PersonDraft, question, refuse, rulesOf } from './draft.ts';
import type { Sentence } from './effects.ts';
import { isDecidedAmount } from './insurability-checks.ts';
import type { ParticularInput } from './particular-values.ts';

type Decision = Extract<ParticularInput, { kind: 'insurability' }>;
type BenefitDraft = Extract<ParticularDraft, { kind: 'extraBenefit' }>;
type Recorded = { input: ParticularInput; rule: Sentence };

/** Is it decided about an extra benefit of a session, and not about a plan's amount? */
export const isAboutBenefit = (input: ParticularInput): input is Decision & { says: NonNullable<Decision['says']> } =>
  input.kind === 'insurability' && input.says !== null && !coverageTypes.some((type) => type === input.subject);

const refusalOf = (row: BenefitDraft | undefined, says: NonNullable<Decision['says']>): string | null => {
  if (row === undefined) return 'benefit-not-held';
  if (row.says.pendingCents === 0 || row.says.chosenCents !== says.chosenCents) return 'benefit-asked-anew';
  return isDecidedAmount(says) ? null : 'insurability-amount';
};

/** The amounts in a sentence: what is insured, what was asked for, and what was insured before. */
const amountsSaid = ({ cents, askedCents, heldCents }: NonNullable<Decision['says']>): Sentence['values'] => ({
  amount: decimalOf(cents),
  amountAsked: decimalOf(askedCents),
  amountHeld: decimalOf(heldCents),
});

/**
 * What is recorded of a decision about an extra benefit's amount (domain 2.3): the benefit from that day on, with what is insured of it,
 * what it costs and what was decided; what it asked stays as it was answered. Null where it is refused: it is not held on the day,
 * another amount was chosen since, or the amount is none between what is insured and what was asked for.
 */
export function benefitDecided(
  draft: Draft,
  person: PersonDraft,
  { input, from }: { input: Decision & { says: NonNullable<Decision['says']> }; from: CalendarDate },
): Recorded | null {
  const { says, subject } = input;
  const row = person.particulars.find(
    (one): one is BenefitDraft => one.kind === 'extraBenefit' && one.subject === subject && covers(one, from),
  );
  const values = { name: nameOf(person), date: from, benefit: row?.says.name ?? '' };
  const code = refusalOf(row, says);
  if (row === undefined || code !== null) {
    refuse(draft, person, { code: code ?? 'benefit-not-held', values });
    return null;
  }
  const limit = retroAddLimit(rulesOf(draft, from), { today: draft.facts.today, from, dob: null });
  if (limit !== null)
    question(draft, person, {
      code: 'retro-add',
      values: { ...values, coverageType: 'extra', plan: row.says.name, limit },
    });
  const amounts = { issuedCents: says.cents, pendingCents: 0, decided: says.decision, ...says.price };
  return {
    input: {
      kind: 'extraBenefit',
      subject,
      says: { ...row.says, ...amounts },
      effectiveDate: from,
      expirationDate: row.expirationDate,
    },
    rule: { code: `insurability-benefit-${says.decision}`, values: { ...values, ...amountsSaid(says) } },
  };
}
