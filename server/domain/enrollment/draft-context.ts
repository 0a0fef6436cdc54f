import type { FamilyFacts } from '../changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { AskedOf } from '../eligibility/continuation-percent.ts';
import type { LifeEvent } from '../eligibility/life-events.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import type { PlanFigures } from '../pricing/yearly-cost.ts';
import type { AskedForm } from './asked-forms.ts';
import type { Answers, WizardType } from './answers.ts';
import type { SessionRules } from './session-rules.ts';
import type { ApprovalRule, ProofRule } from './states.ts';

/** Everything a draft is judged by: what was typed, the family, what may be bought and the rules. Plain data. */
export type DraftContext = {
  type: WizardType;
  /** With the secrets in their places. */
  answers: Answers;
  /** `people` is empty for a new employee; `today` is the day it is judged on. */
  facts: FamilyFacts;
  pricing: PricingFacts;
  /** What people pay themselves when they use a plan, by plan; only of medical plans that have it recorded. */
  figures: ReadonlyMap<string, PlanFigures>;
  /** Divisions people may be enrolled in. */
  openDivisions: ReadonlySet<string>;
  rules: EnrollmentRules;
  /** The enrollment session it is of; null: it is of none. */
  session: SessionRules | null;
  /** By what the employee continues coverage (COBRA), where a case says so. */
  continuation: AskedOf | null;
  /** The custom forms that it asks; of one that was submitted, those that were answered. */
  forms: readonly AskedForm[];
};

/** What differs from client to client (domain 1.4). */
export type EnrollmentRules = {
  approval: ApprovalRule;
  proofs: ProofRule;
  ssnRequired: 'always' | 'exceptNewborn' | 'never';
  allowWaive: boolean;
};

/** The day everything is judged on, in the client's time zone. */
export const todayOf = ({ facts }: DraftContext): CalendarDate => facts.today;

/** The life event chosen, where it is one of the client's. */
export const eventOf = ({ answers, facts }: DraftContext): LifeEvent | undefined =>
  facts.client.eligibility.lifeEvents.find(({ code }) => code === answers.eventCode);
