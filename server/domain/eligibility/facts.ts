import type { ChildAgeLimit } from './age-limits.ts';
import type { LifeEvent } from './life-events.ts';
import type { PayCalendar } from './pay-periods.ts';
import { lifeEvents } from './standard-life-events.ts';
import { type TermReason, termReasons } from './term-reasons.ts';
import type { WaitingRule } from './waiting-rules.ts';

/** What the eligibility rules must know of a client besides its settings: loaded once, shared by all its families. */
export type EligibilityFacts = {
  waitingRules: readonly WaitingRule[];
  lifeEvents: readonly LifeEvent[];
  termReasons: readonly TermReason[];
  payCalendar: PayCalendar;
  /** Age limits of children beside 26. */
  childAgeLimits: readonly ChildAgeLimit[];
};

/** Where nothing was loaded: nobody waits, and events and reasons are the standard ones. */
export const standardEligibility: EligibilityFacts = {
  waitingRules: [],
  lifeEvents,
  termReasons,
  payCalendar: { frequency: 'biweekly26', anchor: '2024-01-01' },
  childAgeLimits: [],
};
