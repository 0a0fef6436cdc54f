import type { ChangeSource, CoverageType, LinkedRecords } from '@coverlane/contract/codes.ts';
import type { LeaveKind, LeavePayer } from '@coverlane/contract/changes/leave.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { AddressValues, DetailsValues, EmploymentValues, Extra } from './facts.ts';
import type { Override } from './overrides.ts';
import type { ParticularInput } from './particular-values.ts';

/** What every request carries. */
type Asked = {
  /** The day the change takes effect: the first day of new values; for termmember the day of the event. */
  effectiveDate: CalendarDate;
  /** Reason code: X12 INS04 for '834', a term reason or qualifying event of the client otherwise. */
  reason: string | null;
  source: ChangeSource;
  /** The life event it is asked for: what it changes must be allowed by it and start on its day (domain 3.4). */
  event?: LifeEventOfRequest;
  /** It is asked in an open enrollment, for its plan year: after no life event, however far ahead that begins (domain 5). */
  openEnrollment?: { sessionId: string };
  /** An administrator passes limits and rules of eligibility: refusals of them become warnings. */
  override?: Override;
  /**
   * Who is covered by the same type of coverage under another record of theirs, too, on purpose: people of the family, or keys
   * of the request; `all`: everybody it covers.
   */
  coveredTwice?: 'all' | readonly string[];
  /** Whose SSN changes where others have the same on linked records: this record's alone, or each of them by its own request. */
  linkedRecords?: LinkedRecords;
  /** Whoever begins a health savings account certified what no record says: nobody claims them, nothing else covers them. */
  hsaCertified?: boolean;
  /** What was noted; some term reasons demand it. */
  note?: string | null;
  /** The last day premiums are paid for; null: none were paid; absent: not known (ACA 2712). */
  premiumsPaidThrough?: CalendarDate | null;
};

/** A life event of the client by its code, its day, and the day it was reported (absent: today). */
export type LifeEventOfRequest = { code: string; date: CalendarDate; requestedOn?: CalendarDate };

/** Absent = leave as it is, null = clear. */
export type DetailsPatch = Partial<DetailsValues>;
export type EmploymentPatch = Partial<EmploymentValues>;

/** An address as stated: all fields of the kind replace what was there. Absent fields are null. */
export type AddressInput = Pick<AddressValues, 'kind'> & Partial<AddressValues>;

/**
 * One coverage as stated.
 * `cover`: afterwards the person has this plan on every day from effectiveDate to expirationDate (null: open) or to
 * the day before a later plan of the same type; another plan of the type ends the day before; a gap is filled.
 * `end`: afterwards no day after expirationDate is covered by the type (by this plan, where planId is given). The
 * day before the first covered day makes the coverage void.
 */
export type CoverageInput =
  | {
      action: 'cover';
      coverageType: CoverageType;
      planId: string;
      /** null: the request's effectiveDate. */
      effectiveDate: CalendarDate | null;
      /** Last covered day (X12 834 DTP 349). */
      expirationDate: CalendarDate | null;
      /** HD05 as the file wrote it, one of our codes, or null: derived. */
      tier: string | null;
      /** null: the division of the subscriber's employment. */
      divisionId?: string | null;
      /** Continued coverage (COBRA); absent: active, or as it stands where the employee is not at work. */
      cobra?: boolean;
      premiumCents?: number | null;
      /** Outward id of the coverage; absent: one is made. */
      systemIdentifier?: string;
      termReason?: string | null;
      extra?: Extra;
    }
  | {
      action: 'end';
      coverageType: CoverageType;
      planId: string | null;
      /** Last covered day. */
      expirationDate: CalendarDate;
      termReason: string | null;
      /** Only continued coverage, or only active; absent: both. */
      cobra?: boolean;
    };

/**
 * A person as stated by newemployee or adddependent. Someone already in the family (domain/identity) is updated instead of
 * made again, so that asking twice changes nothing.
 */
export type PersonInput = {
  /** The asker's own name for this person; findings carry it as `subject`. */
  key: string;
  systemIdentifier: string | null;
  suffix: string | null;
  details: DetailsPatch & Pick<DetailsValues, 'relationshipCode' | 'firstName' | 'lastName'>;
  /** As written, with or without hyphens; null: not stated. */
  ssn: string | null;
  /** What the employer's own system calls the person; absent: not touched; null: withdrawn. */
  externalId?: string | null;
  addresses: readonly AddressInput[];
  coverages: readonly CoverageInput[];
  particulars?: readonly ParticularInput[];
  /** Whoever asks has judged who this is, and it is nobody of the family: made, however alike. */
  isNobodyKnown?: boolean;
};

/**
 * `derive`: tiers follow from the people covered, for the whole family. `stated`: a tier given with a coverage is
 * stored as given and nobody else's is touched; one not given follows the subscriber's, else is derived.
 */
export type TierMode = 'derive' | 'stated';

export type NewEmployee = Asked & {
  type: 'newemployee';
  tiers: TierMode;
  memberNumber: string;
  subscriber: PersonInput;
  /** divisionId is required for somebody new; employeeSystemIdentifier is made where absent. */
  employment: EmploymentPatch;
  dependents: readonly PersonInput[];
};

export type AddDependent = Asked & { type: 'adddependent'; tiers: TierMode; dependents: readonly PersonInput[] };

export type DemoChange = Asked & {
  type: 'demochange';
  personId: string;
  details: DetailsPatch;
  /** Absent: not touched. A hireDate after the termination, or a new employeeSystemIdentifier, is a rehire. */
  employment?: EmploymentPatch;
  /** Absent: not touched; null: withdrawn. */
  ssn?: string | null;
  /** As `ssn`: what the employer's own system calls the person. */
  externalId?: string | null;
  particulars?: readonly ParticularInput[];
};

export type AddressChange = Asked & {
  type: 'addresschange';
  personIds: readonly string[];
  addresses: readonly AddressInput[];
};

export type CoverageChange = Asked & {
  type: 'coveragechange' | 'open' | 'self';
  tiers: TierMode;
  coverages: readonly (CoverageInput & { personId: string })[];
  particulars?: readonly (ParticularInput & { personId: string })[];
};

export type DivisionChange = Asked & {
  type: 'divchange';
  divisionId: string;
  /** Old plan id -> new plan id, null: that coverage ends; a plan not named stays where the new division offers it. */
  planMap: Readonly<Record<string, string | null>>;
};

export type TermMember = Asked & {
  type: 'termmember';
  /** The subscriber: the whole family ends. A dependent: only theirs, and the tiers of the rest follow. */
  personId: string;
  /** Last covered day; null: worked out from effectiveDate by the reason and the rules of the place (domain 3.3, 3.5). */
  coverageEnds: CalendarDate | null;
  /** The types that end; absent: all of them. */
  coverageTypes?: readonly CoverageType[];
  /** Last day of employment, for a subscriber who leaves; null: the employment goes on; absent: as the reason says. */
  terminationDate?: CalendarDate | null;
  /** Set where the person died; absent: as the reason says. */
  deathDate?: CalendarDate | null;
  tiers: TierMode;
};

/** A coverage of somebody of the family that begins again; planId null: the plan of before. */
export type HeldAgain = { personId: string; coverageType: CoverageType; planId: string | null };

/**
 * An employee who left comes back: a new employment from effectiveDate, the first day of work (26 CFR 54.4980H-3(c)(4)).
 */
export type Rehire = Asked & {
  type: 'rehire';
  personId: string;
  /** divisionId absent: the one of before. */
  employment: EmploymentPatch;
  /** What begins again; null: all that the family had on the last day of work and may still have. */
  again: readonly HeldAgain[] | null;
  /** First covered day; null: as the waiting rule says. Later may be chosen, earlier is asked about. */
  coverageStarts: CalendarDate | null;
};

/** An end is taken back, come or still ahead: the work goes on and coverage without a day between (domain 3.5). */
export type Reinstatement = Asked & {
  type: 'reinstatement';
  /** The employee: the whole family. A dependent: only theirs. */
  personId: string;
  /** First covered day where days stay uncovered; null: none does. */
  coverageStarts: CalendarDate | null;
};

/**
 * An employee goes on leave: effectiveDate is the first day of it. Asked again for a leave that is open, with the same first
 * day, it corrects what was recorded (another kind, a later return).
 */
export type LeaveStart = Asked & {
  type: 'leave';
  step: 'start';
  personId: string;
  leave: LeaveKind;
  expectedReturn: CalendarDate | null;
  payer: LeavePayer;
  /** Types of coverage that the employee gives up for the leave (29 CFR 825.209(e)). */
  gives: readonly CoverageType[];
};

/** The employee is back: effectiveDate is the first day at work. What the leave ended begins again (29 CFR 825.215(d)). */
export type LeaveReturn = Asked & { type: 'leave'; step: 'return'; personId: string };

/** Everything that changes a member (specification 4; architecture 4). */
export type ChangeRequest =
  | NewEmployee
  | AddDependent
  | DemoChange
  | AddressChange
  | CoverageChange
  | DivisionChange
  | TermMember
  | Rehire
  | Reinstatement
  | LeaveStart
  | LeaveReturn;
