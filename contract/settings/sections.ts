import type { SettingKey } from './settings.ts';

/** The settings by what they are about, in the order they are shown: each key once. */
export const settingSections = {
  enrollment: [
    'enrollmentApproval',
    'retroAddDays',
    'retroTermDays',
    'futureDays',
    'ssnRequired',
    'dependentProof',
    'allowWaive',
    'allowCoveredTwice',
    'oneSessionSubmission',
    'paymentRequired',
  ],
  coverage: [
    'coverageTermRule',
    'childLimitRule',
    'lifePartner',
    'employerSize',
    'personalLeaveMonths',
    'disabilityLeaveMonths',
  ],
  money: ['midMonthRule', 'deductionRounding', 'paymentGraceDays'],
  cobra: [
    'cobraCountsFrom',
    'cobraAdministrator',
    'cobraLifePartner',
    'stateContinuationMonths',
    'stateContinuationPercent',
    'stateElectionDays',
  ],
  desk: ['deskHours', 'deskDays', 'deskClosedOnHolidays'],
  documents: ['documentMegabytes'],
  members: ['idCardEnabled', 'idCardOrderLimitPer30d', 'showAccumulators', 'showClaims'],
  privacy: [
    'subscriberSeesDependentPhi',
    'minorAge',
    'sensitiveMinorAge',
    'sessionIdleSeconds',
    'searchAlarmLookups',
    'searchAlarmMinutes',
  ],
} as const satisfies Readonly<Record<string, readonly SettingKey[]>>;

export type SettingSection = keyof typeof settingSections;

/** The names of the sections, in their order. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type of the keys
export const settingSectionNames = Object.keys(settingSections) as readonly SettingSection[];
