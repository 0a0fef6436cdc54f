import {
  type Answers,
  dateOf,
  phoneOf,
  textOf,
  type TypedPerson,
  wholeTypedName,
} from '../../domain/enrollment/answers.ts';
import { outcomesOf } from '../../domain/enrollment/elected.ts';
import { notCoveredBy } from '../../domain/enrollment/not-covered.ts';
import { type Costs, costsOf, outcomePrices } from '../../domain/enrollment/offers.ts';
import type { Considerations } from '../../domain/consequences/consequences.ts';
import type { Looked } from '../../domain/enrollment/elected.ts';
import type { Priced } from '../../domain/pricing/facts.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { extrasOf } from './confirmation-extras.ts';
import type { EnrollmentRow } from './enrollments.queries.ts';
import type { EnrollmentConfirmation } from './confirmation.ts';
import type { NewSignature } from './signatures.queries.ts';

/** What is frozen when an enrollment is submitted: the confirmation word for word, and which version was signed. */
export type Snapshot = { version: number; confirmation: EnrollmentConfirmation };

const lastFour = (typed: string | null, count = 4): string | null => {
  const digits = (typed ?? '').replace(/\D/g, '');
  return digits.length >= count ? digits.slice(-count) : null;
};

const personOf = (typed: TypedPerson) => ({
  name: wholeTypedName(typed),
  dob: dateOf(typed.dob),
  ssnLastFour: ssnDigits(typed.ssn ?? '') === null ? null : lastFour(typed.ssn),
});

function subscriberOf(looked: Looked, row: Pick<EnrollmentRow, 'member_number'>): EnrollmentConfirmation['subscriber'] {
  const { answers, facts } = looked.context;
  const { subscriber, selectedDivisionId } = answers;
  const { address1, address2, city, state, zip, email, phone, hireDate } = subscriber;
  return {
    ...personOf(subscriber),
    memberNumber: row.member_number,
    address: [address1, address2, city, [state, zip].filter(Boolean).join(' ')].flatMap(
      (line) => textOf(line ?? '') ?? [],
    ),
    email: textOf(email),
    phone: phoneOf(phone),
    hireDate: dateOf(hireDate),
    division: facts.client.divisions.get(selectedDivisionId ?? '')?.name ?? null,
  };
}

function electionsOf(looked: Looked): EnrollmentConfirmation['elections'] {
  const outcomes = outcomesOf(looked);
  const priced = new Map(outcomePrices(looked, outcomes).map(({ outcome, price }) => [outcome, price]));
  return outcomes.map((outcome) => ({
    coverageType: outcome.coverageType,
    planName: planName(looked.context, outcome.planId),
    covered: outcome.covered.map(({ name }) => name),
    effectiveDate: outcome.from,
    kept: outcome.decision === 'keep',
    ...moneyOf(priced.get(outcome)),
  }));
}

/** As the session calls it, in which it was chosen. */
const planName = ({ session, facts }: Looked['context'], planId: string): string =>
  session?.plans.find((plan) => plan.planId === planId)?.names.en ?? facts.client.plans.get(planId)?.name ?? '';

const moneyOf = (price: Priced | undefined) =>
  price === undefined
    ? { tier: null, monthlyCents: null, employerCents: null, perPayCents: null, postTaxCents: null }
    : {
        tier: price.tierCode,
        monthlyCents: price.monthlyCents,
        employerCents: price.employerCents,
        perPayCents: price.perPayCents,
        postTaxCents: price.postTaxCents,
        ...(price.continuedPercent !== undefined && { continuedPercent: price.continuedPercent }),
        ...(price.pendingCents > 0 && { issuedCents: price.volumeCents, pendingCents: price.pendingCents }),
      };

const paysOf = ({ perPayCents, lastPayCents, payPeriods }: Costs) => ({
  perPayCents,
  ...(lastPayCents !== null && { lastPayCents }),
  payPeriods,
});

const waiversOf = ({ elections }: Answers): EnrollmentConfirmation['waivers'] =>
  elections
    .filter(({ decision }) => decision === 'waive')
    .map(({ coverageType, waiverReason, waiverCarrier }) => ({
      coverageType,
      reason: waiverReason,
      carrier: textOf(waiverCarrier),
    }));

/** By whom and when it was submitted, the signature it was submitted with (null: none was given), what past months cost by it, and when pay changes. */
type Submission = { name: string; at: Date; signature: NewSignature | null } & Pick<Considerations, 'months' | 'rows'>;

/** Freezes an enrollment as it is submitted: people, elections, prices and the signature (domain 4.4, 4.5). */
export function snapshotOf(
  looked: Looked,
  row: Pick<EnrollmentRow, 'number' | 'version' | 'client_name' | 'enrollment_type' | 'time_zone' | 'member_number'>,
  by: Submission,
): Snapshot {
  const { answers } = looked.context;
  const said = {
    number: row.number,
    clientName: row.client_name,
    type: row.enrollment_type,
    submittedAt: by.at,
    timeZone: row.time_zone,
    submittedBy: by.name,
    effectiveDate: looked.start.effectiveDate,
    subscriber: subscriberOf(looked, row),
    dependents: answers.dependents.map((typed) => ({
      ...personOf(typed),
      relationship: typed.relationship,
      leaves: typed.action === 'remove',
    })),
    elections: electionsOf(looked),
    waivers: waiversOf(answers),
    notCovered: notCoveredBy(looked),
    months: by.months ?? [],
    rows: by.rows,
    extras: extrasOf(looked),
    ...paysOf(costsOf(looked, outcomesOf(looked))),
  };
  return { version: row.version, confirmation: { ...said, signature: by.signature && signed(by.signature) } };
}

/** The signature as the confirmation says it (15 USC 7001(d)). */
const signed = (given: NewSignature): EnrollmentConfirmation['signature'] => ({
  typedName: given.typedName,
  signedBy: given.userName,
  role: given.role,
  at: given.signedAt,
  ip: given.address,
  text: given.text,
  version: given.version,
  language: given.language,
  hash: given.shownHash,
  ...(given.paper && { paper: given.paper }),
});

/** A snapshot as the database gives it back: instants become dates again. */
export function confirmationOf(stored: unknown): EnrollmentConfirmation | null {
  if (typeof stored !== 'object' || stored === null || !('confirmation' in stored)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by snapshotOf, whose shape it is
  const confirmation = stored.confirmation as EnrollmentConfirmation;
  const signature = confirmation.signature && { ...confirmation.signature, at: new Date(confirmation.signature.at) };
  return { ...confirmation, submittedAt: new Date(confirmation.submittedAt), signature };
}

/** Which version was submitted; null: none yet. */
export const submittedVersion = (stored: unknown): number | null =>
  typeof stored === 'object' && stored !== null && 'version' in stored ? Number(stored.version) : null;
