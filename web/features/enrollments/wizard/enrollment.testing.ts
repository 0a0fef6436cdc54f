import { BLANK_PERSON } from '@coverlane/contract/enrollments/blank.ts';
import type { Enrollment, Offer, OfferedPlan } from './draft.ts';
import { cleared } from './draft.ts';

/** A plan at a price per pay period; everything else is of no account. */
export const aPlan = (planId: string, perPay: string | null): OfferedPlan => ({
  planId,
  name: planId,
  highlights: [],
  unavailable: null,
  tier: 'EMP',
  tierLabel: null,
  monthly: null,
  employer: null,
  employee: null,
  perPay,
  lastPay: null,
  yearly: null,
  asksDoctor: false,
  notes: [],
  pages: [],
  forWaive: false,
});

/** An offer of these plans, for the employee alone. */
export const anOffer = (
  coverageType: Offer['coverageType'],
  plans: OfferedPlan[],
  current: Offer['current'] = null,
) => ({
  coverageType,
  required: false,
  asked: true,
  needsVolume: false,
  hsa: null,
  plans,
  people: [{ key: 'subscriber', name: '', relationship: '18' as const, refusal: null }],
  current,
});

const EMPTY: Enrollment = {
  id: '1',
  enrollmentId: '1',
  number: 'E-000001',
  clientId: '2',
  clientName: 'ACME Tool',
  sessionId: null,
  enrollmentType: 'newemployee',
  type: 'new',
  status: 'draft',
  version: 1,
  step: 1,
  place: { page: 'landing/work', field: null },
  memberId: null,
  memberName: '',
  memberNumber: null,
  effectiveDate: null,
  because: [],
  answers: {
    selectedDivisionId: null,
    eventCode: null,
    eventDate: null,
    subscriber: {
      ...BLANK_PERSON,
      hireDate: null,
      classCode: null,
      jobTitle: null,
      hoursPerWeek: null,
      salary: null,
      maritalStatus: null,
    },
    dependents: [],
    coversDependents: null,
    elections: [],
    beneficiaries: [],
    hasOtherCoverage: false,
    otherCoverage: [],
    doctors: [],
  },
  divisions: [],
  offers: [],
  extras: [],
  forms: [],
  season: null,
  cost: { perPay: '0.00', lastPay: null, today: '0.00', difference: '0.00', payPeriods: 26, monthly: '0.00', rows: [] },
  notCovered: [],
  issues: [],
  proofs: [],
  note: null,
  failure: null,
  submittedAt: null,
  submittedBy: null,
  savedAt: '2026-11-21T10:42:00Z',
  signing: {
    role: 'employer',
    version: 1,
    shown: 'as-it-is',
    name: 'Dana Park',
    employer: 'ACME Tool',
    employee: '',
    paper: null,
  },
  signatures: [],
  mendable: false,
  corrections: [],
};

/** An empty draft of a new hire, with changes. */
export function aDraft(change: Partial<Enrollment> = {}): Enrollment {
  const draft = { ...EMPTY, ...change };
  return { ...draft, answers: change.answers ?? cleared(draft) };
}
