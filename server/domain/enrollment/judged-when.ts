import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import type { ClientFacts } from '../changes/facts.ts';
import type { EligibilityFacts } from '../eligibility/facts.ts';
import type { Issue } from './answers.ts';
import type { Chain } from './decided.ts';
import type { EnrollmentRules } from './draft-context.ts';

/**
 * `signing`: a rule of entry. It holds as it was when the enrollment was submitted, whatever becomes of it meanwhile.
 * `processing`: what is true on the day it is recorded. It is asked again, and may stop the enrollment with a sentence.
 */
export type JudgedWhen = 'signing' | 'processing';

/** Every rule that a submitted enrollment is judged by, and when. A rule that is missing here does not compile. */
export const judgedWhen = {
  /** Who approves, which proofs and fields are asked for, whether something may be waived. */
  rules: {
    approval: 'signing',
    proofs: 'signing',
    ssnRequired: 'signing',
    allowWaive: 'signing',
  } satisfies Record<keyof EnrollmentRules, JudgedWhen>,
  /** Every setting, wherever it was made. */
  settings: {
    subscriberSeesDependentPhi: 'signing',
    minorAge: 'signing',
    sensitiveMinorAge: 'signing',
    enrollmentApproval: 'signing',
    retroAddDays: 'signing',
    retroTermDays: 'signing',
    futureDays: 'signing',
    ssnRequired: 'signing',
    dependentProof: 'signing',
    allowWaive: 'signing',
    allowCoveredTwice: 'signing',
    oneSessionSubmission: 'signing',
    paymentRequired: 'signing',
    idCardEnabled: 'signing',
    idCardOrderLimitPer30d: 'signing',
    showAccumulators: 'signing',
    showClaims: 'signing',
    searchAlarmLookups: 'signing',
    searchAlarmMinutes: 'signing',
    sessionIdleSeconds: 'signing',
    documentMegabytes: 'signing',
    deductionRounding: 'signing',
    midMonthRule: 'signing',
    coverageTermRule: 'signing',
    childLimitRule: 'signing',
    lifePartner: 'signing',
    personalLeaveMonths: 'signing',
    disabilityLeaveMonths: 'signing',
    // Facts about the employer and its administrator, not limits: they refuse nothing, and are as they are.
    employerSize: 'processing',
    cobraCountsFrom: 'processing',
    cobraAdministrator: 'processing',
    cobraLifePartner: 'processing',
    stateContinuationMonths: 'processing',
    stateContinuationPercent: 'processing',
    stateElectionDays: 'processing',
    // Of a payment that comes back later.
    paymentGraceDays: 'processing',
    // When the help desk answers is about no enrollment.
    deskHours: 'processing',
    deskDays: 'processing',
    deskClosedOnHolidays: 'processing',
  } satisfies Record<SettingKey, JudgedWhen>,
  eligibility: {
    waitingRules: 'signing',
    lifeEvents: 'signing',
    termReasons: 'signing',
    payCalendar: 'signing',
    childAgeLimits: 'signing',
  } satisfies Record<keyof EligibilityFacts, JudgedWhen>,
  client: {
    id: 'processing',
    // Whether numbers made up for testing are taken as SSNs.
    allowTestIds: 'signing',
    timeZone: 'processing',
    settings: 'signing',
    eligibility: 'signing',
    // What there is to be covered by, and where, is data: nobody can be recorded in a plan that a division does not have.
    groups: 'processing',
    divisions: 'processing',
    plans: 'processing',
  } satisfies Record<keyof ClientFacts, JudgedWhen>,
  /** Divisions and clients that take enrollments. */
  openDivisions: 'signing',
} as const;

/**
 * What is still asked of the answers when they are recorded, by the code of the issue; everything else was asked when they
 * were signed, and they have not changed since. What the change engine refuses (overlaps, people who are gone) is always
 * asked, under the settings above.
 */
const ASKED_AGAIN: ReadonlySet<string> = new Set([
  // The division is gone.
  'location-required',
  // The plan is not the division's any more.
  'plan-not-offered',
  // Somebody else has the SSN by now, or somebody is covered under another record of theirs.
  'ssn-taken',
  'ssn-unusable',
  'covered-elsewhere',
  'covered-twice-never',
  'person-unknown',
  // All of it was recorded otherwise meanwhile.
  'nothing-to-change',
]);

/**
 * Of what is to be mended, what stops an enrollment whose answers were signed as they are: what is asked again, and what the
 * change engine refuses.
 */
export function stillAsked(issues: readonly Issue[], { refusals }: Pick<Chain, 'refusals'>): Issue[] {
  const refused = new Set(refusals.map(({ code }) => `changes.refusal.${code}`));
  return issues.filter(({ reason: { code } }) => ASKED_AGAIN.has(code) || refused.has(code));
}
