import type { CobraState } from '@coverlane/contract/eligibility/codes.ts';

/** What can happen to a COBRA event. */
export const cobraSteps = [
  'told',
  'noticeSent',
  'elected',
  'waived',
  'windowClosed',
  'premiumAwaited',
  'paid',
  'late',
  'graceOver',
  'shortfallOver',
  'monthsOver',
  'otherEnd',
  'otherCoverage',
] as const;
export type CobraStep = (typeof cobraSteps)[number];

/** From a state by a step to the next (domain 3.6). A waiver may be taken back while the window is open. */
const transitions: Readonly<Record<CobraState, Partial<Record<CobraStep, CobraState>>>> = {
  eventRecorded: { told: 'noticeDue', noticeSent: 'noticeSent', otherCoverage: 'terminated' },
  noticeDue: { noticeSent: 'noticeSent', otherCoverage: 'terminated' },
  noticeSent: { elected: 'elected', waived: 'waived', windowClosed: 'expired', otherCoverage: 'terminated' },
  elected: { premiumAwaited: 'awaitingFirstPremium', paid: 'active', otherCoverage: 'terminated' },
  waived: { elected: 'elected', windowClosed: 'expired', otherCoverage: 'terminated' },
  expired: {},
  awaitingFirstPremium: { paid: 'active', graceOver: 'terminatedNonPay', otherCoverage: 'terminated' },
  active: {
    paid: 'active',
    late: 'grace',
    shortfallOver: 'terminatedNonPay',
    monthsOver: 'exhausted',
    otherEnd: 'terminated',
    otherCoverage: 'terminated',
  },
  grace: {
    paid: 'active',
    graceOver: 'terminatedNonPay',
    shortfallOver: 'terminatedNonPay',
    otherEnd: 'terminated',
    otherCoverage: 'terminated',
  },
  terminatedNonPay: {},
  exhausted: {},
  terminated: {},
  withdrawn: {},
};

/** The state after a step; null: the step cannot be taken from there. */
export const nextCobraState = (state: CobraState, step: CobraStep): CobraState | null =>
  transitions[state][step] ?? null;
