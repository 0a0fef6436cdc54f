import type { Language } from '@coverlane/contract/codes.ts';
import type { SessionState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { SessionBenefit } from '../enrollment-sessions/benefits/benefit.ts';

/** How one plan is offered in a session (domain 5.1 session plan). */
export type SessionPlan = {
  planId: string;
  /** Null: in every division, to every class. */
  divisionIds: readonly string[] | null;
  eligibleClasses: readonly string[] | null;
  required: boolean;
  waivable: boolean;
  /** Whoever does not answer gets it, where the session says so. */
  isDefault: boolean;
  hidden: boolean;
  /** The days on which it is offered, where they are others than the session's. */
  effectiveDate: CalendarDate | null;
  expirationDate: CalendarDate | null;
  /** Of an amount that is chosen: the most of it, and up to where it is insured without evidence. Null: as the plan says. */
  maxVolumeCents: number | null;
  guaranteedCents: number | null;
  /** What the session calls it; null: as it is called elsewhere. */
  names: Readonly<Record<Language, string | null>>;
};

/** A page about a plan or an extra benefit, which may have to be opened, or agreed to, before that is chosen (domain 5.1). */
export type SessionPage = {
  id: string;
  planId: string | null;
  benefitId: string | null;
  requireView: boolean;
  requireAck: boolean;
};

/** What an enrollment of a session is judged by beside the rules of its client. Plain data. */
export type SessionRules = {
  id: string;
  state: SessionState;
  effectiveDate: CalendarDate;
  /** First and last day, on the employer's clock; both included. */
  opensOn: CalendarDate;
  closesOn: CalendarDate;
  requireAllDecisions: boolean;
  plans: readonly SessionPlan[];
  /** Those that have to be opened or agreed to. */
  pages: readonly SessionPage[];
  /** What it offers beside the plans of record, in its order. */
  benefits: readonly SessionBenefit[];
  /** Until when they hold. */
  planYearEnd: CalendarDate | null;
  /** The number of the paper that is signed beside the enrollment; null: none is. */
  paper: number | null;
};

/** Does a session take submissions on a day (domain 5.3)? It closes when its last day is over. */
export const isSessionOpen = (
  { state, opensOn, closesOn }: Pick<SessionRules, 'state' | 'opensOn' | 'closesOn'>,
  today: CalendarDate,
): boolean => state === 'open' && opensOn <= today && today <= closesOn;

const isFor = (list: readonly string[] | null, one: string | null): boolean =>
  list === null || (one !== null && list.includes(one));

/** Whom a plan of a session is for: a division, and a class of employees. */
export const isSessionPlanFor = (
  { divisionIds, eligibleClasses, hidden }: Pick<SessionPlan, 'divisionIds' | 'eligibleClasses' | 'hidden'>,
  who: { divisionId: string | null; classCode: string | null },
): boolean => !hidden && isFor(divisionIds, who.divisionId) && isFor(eligibleClasses, who.classCode);
