import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import type { Way } from './setting-office.ts';
import { ofApproval } from './setting-ways-of-approval.ts';
import { ofContinuingPartners, ofSize, ofStateMonths, ofTheClock, ofWhoSends } from './setting-ways-of-cobra.ts';
import { ofCouples } from './setting-ways-of-couples.ts';
import { ofNumbers, ofProofs, ofWaivers } from './setting-ways-of-drafts.ts';
import { ofAge, ofTheEnd } from './setting-ways-of-ends.ts';
import { ofDeskDays, ofDeskHolidays, ofDeskHours } from './setting-ways-of-help.ts';
import { ofLeaves } from './setting-ways-of-leaves.ts';
import { ofLateAdds, ofLateEnds, ofPartners, ofPlanning } from './setting-ways-of-limits.ts';
import {
  ofCardOrders,
  ofCards,
  ofDependents,
  ofMinors,
  ofOldClaims,
  ofSensitiveMinors,
  ofSessions,
  ofTotals,
} from './setting-ways-of-members.ts';
import { ofMonths, ofRounding } from './setting-ways-of-prices.ts';
import { ofStateElection, ofStatePremium } from './setting-ways-of-state-law.ts';

/** The ways in beside those that all settings have, with two values that can be told from each other by what happens. */
export const waysIn: Readonly<Partial<Record<SettingKey, { values: readonly [string, string]; ways: Way[] }>>> = {
  enrollmentApproval: { values: ['tpa', 'none'], ways: ofApproval },
  coverageTermRule: { values: ['dateOfEvent', 'endOfMonth'], ways: ofTheEnd },
  childLimitRule: { values: ['birthday', 'endOfYear'], ways: ofAge },
  retroTermDays: { values: ['10', '200'], ways: ofLateEnds },
  retroAddDays: { values: ['10', '200'], ways: ofLateAdds },
  lifePartner: { values: ['yes', 'no'], ways: ofPartners },
  allowCoveredTwice: { values: ['no', 'yes'], ways: ofCouples },
  personalLeaveMonths: { values: ['1', '3'], ways: ofLeaves('personal') },
  disabilityLeaveMonths: { values: ['1', '3'], ways: ofLeaves('disability') },
  stateContinuationPercent: { values: ['100', '110'], ways: ofStatePremium },
  stateElectionDays: { values: ['20', '30'], ways: ofStateElection },
  cobraAdministrator: { values: ['employer', 'vendor'], ways: ofWhoSends },
  cobraCountsFrom: { values: ['loss', 'event'], ways: ofTheClock },
  showAccumulators: { values: ['no', 'yes'], ways: ofTotals },
  sessionIdleSeconds: { values: ['600', '900'], ways: ofSessions },
  deductionRounding: { values: ['exactAnnual', 'perPeriod'], ways: ofRounding },
  midMonthRule: { values: ['proRata', 'firstOfMonthOnly'], ways: ofMonths },
  subscriberSeesDependentPhi: { values: ['none', 'all'], ways: ofDependents },
  minorAge: { values: ['15', '20'], ways: ofMinors },
  sensitiveMinorAge: { values: ['11', '16'], ways: ofSensitiveMinors },
  showClaims: { values: ['last24m', 'all'], ways: ofOldClaims },
  idCardEnabled: { values: ['no', 'yes'], ways: ofCards },
  idCardOrderLimitPer30d: { values: ['1', '3'], ways: ofCardOrders },
  futureDays: { values: ['30', '200'], ways: ofPlanning },
  ssnRequired: { values: ['always', 'never'], ways: ofNumbers },
  allowWaive: { values: ['no', 'yes'], ways: ofWaivers },
  dependentProof: { values: ['beforeApproval', 'off'], ways: ofProofs },
  employerSize: { values: ['under20', 'from20'], ways: ofSize },
  cobraLifePartner: { values: ['yes', 'no'], ways: ofContinuingPartners },
  stateContinuationMonths: { values: ['9', '12'], ways: ofStateMonths },
  deskHours: { values: ['allDay', '8to20'], ways: ofDeskHours },
  deskDays: { values: ['everyDay', 'monToSat'], ways: ofDeskDays },
  deskClosedOnHolidays: { values: ['no', 'yes'], ways: ofDeskHolidays },
};

/** Settings without such a way, and why. */
export const withoutWay: Readonly<Partial<Record<SettingKey, string>>> = {
  paymentGraceDays:
    'Of a debit that came back from a bank; nonpayment-day.test.ts asks what it does, in a division too.',
  paymentRequired: 'Of whoever enrolls by a public key alone; self-enrollment.test.ts asks what it does.',
  documentMegabytes: 'Made for the installation alone; resumable.test.ts asks what it does.',
  searchAlarmLookups: 'Made for the installation alone; alarms.test.ts asks what it does.',
  searchAlarmMinutes: 'Made for the installation alone; alarms.test.ts asks what it does.',
};
