import type { CobraState } from '@coverlane/contract/eligibility-codes.ts';

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
] as const;
export type CobraStep = (typeof cobraSteps)[number];

/** From a state by a step to the next (domain 3.6). A waiver may be taken back while the window is open. */
const transitions: Readonly<Record<CobraState, Partial<Record<CobraStep, CobraState>>>> = {
  eventRecorded: { told: 'noticeDue', noticeSent: 'noticeSent' },
  noticeDue: { noticeSent: 'noticeSent' },
  noticeSent: { elected: 'elected', waived: 'waived', windowClosed: 'expired' },
  elected: { premiumAwaited: 'awaitingFirstPremium', paid: 'active' },
  waived: { elected: 'elected', windowClosed: 'expired' },
  expired: {},
  awaitingFirstPremium: { paid: 'active', graceOver: 'terminatedNonPay' },
  active: {
    paid: 'active',
    late: 'grace',
    shortfallOver: 'terminatedNonPay',
    monthsOver: 'exhausted',
    otherEnd: 'terminated',
  },
  grace: { paid: 'active', graceOver: 'terminatedNonPay', shortfallOver: 'terminatedNonPay', otherEnd: 'terminated' },
  terminatedNonPay: {},
  exhausted: {},
  terminated: {},
};

/** The state after a step; null: the step cannot be taken from there. */
export const nextCobraState = (state: CobraState, step: CobraStep): CobraState | null =>
  transitions[state][step] ?? null;
