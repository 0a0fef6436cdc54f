import type { CoverageType, EmploymentStatus, RelationshipCode } from '@coverlane/contract/codes.ts';
import type { InsurabilityDecision } from '@coverlane/contract/changes/insurability.ts';
import type { LeaveKind, LeaveOutcome, LeavePayer } from '@coverlane/contract/changes/leave.ts';
import type {
  BeneficiaryClass,
  BeneficiaryKind,
  BeneficiaryRelationship,
  ChildOrder,
  HsaFit,
  MedicareReason,
  OtherCoverageKind,
  OtherStatus,
  ParticularKind,
  PastAgeGround,
  SalaryBasis,
} from '@coverlane/contract/members/particular-codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Who gets how much of a life insurance; of one class they have 100 percent together (domain 4.1). */
export type Beneficiary = {
  kind: BeneficiaryKind;
  class: BeneficiaryClass;
  name: string;
  /** Of a person. */
  relationship: BeneficiaryRelationship | null;
  dob: CalendarDate | null;
  /** Of a person: where they die first, their own descendants take the share by branches of the family; absent: no. */
  perStirpes?: boolean;
  /** Thousandths of a percent: 33.333 % is 33333. */
  share: number;
};

/** What an extra benefit costs, a month and a pay day. Cents. */
export type ExtraBenefitPrice = {
  monthlyCents: number;
  employerCents: number;
  employeeCents: number;
  perPayCents: number;
  lastPayCents: number;
  /** Null: the amounts of pay days are a month's. */
  payPeriods: number | null;
};

/** An extra benefit that somebody has: for whom, how much of it, and what it costs. */
export type ExtraBenefitSays = ExtraBenefitPrice & {
  sessionId: string;
  name: string;
  exportCode: string | null;
  supplierId: string | null;
  people: readonly { key: string; name: string; relationshipCode: RelationshipCode; dob: CalendarDate | null }[];
  /** What was chosen; null: nothing is chosen of it. */
  chosenCents: number | null;
  /** What of it is insured, where it is an amount insured; above it evidence of insurability is awaited. */
  issuedCents: number | null;
  pendingCents: number;
  /** What the insurer decided about the amount, where it did: `issuedCents` is what it approved, and nothing waits. */
  decided?: InsurabilityDecision;
  /** What it asked, as answered: of whom, under which heading of the supplier's file. */
  answers: readonly { key: string; label: string; exportColumn: string | null; person: string; value: string }[];
};

/** What each kind of particular says. */
export type ParticularSays = {
  /** Of the employment named by `subject`; sealed in the database, never in a log, a sentence or a request's JSON. */
  salary: { amountCents: number; basis: SalaryBasis };
  /** Of the subscriber, by coverage type. */
  beneficiaries: { people: readonly Beneficiary[] };
  /** Another plan that covers the person on the row's days; the subject is its own id. */
  otherCoverage: {
    kind: OtherCoverageKind;
    carrier: string;
    memberNumber: string | null;
    /** Whose policy it is, where it is not the person's own. */
    holderName: string | null;
    holderDob: CalendarDate | null;
    /** What decides which plan pays first, where somebody said it. */
    status?: OtherStatus;
    medicareReason?: MedicareReason;
    childOrder?: ChildOrder;
    /** Why a health savings account goes with it; absent: it does not (IRC 223(c)(1)). */
    hsaFit?: HsaFit;
  };
  /** The primary-care doctor, by coverage type. */
  doctor: { npi: string; name: string; existingPatient: boolean | null };
  /** The amount insured that somebody chose, by coverage type. */
  volume: {
    cents: number;
    /** Insured without evidence up to here, where the session in which it was chosen says another than the plan. */
    guaranteedCents?: number;
  };
  /** A child (19) who stays covered past the age limit to the row's last day, by whose decision and why. */
  pastAge: { ground: PastAgeGround; reason: string; state: string | null };
  /** A leave of absence of the employee on the row's days; open until the return or the end of the work is recorded. */
  leave: {
    leave: LeaveKind;
    expectedReturn: CalendarDate | null;
    payer: LeavePayer;
    /** Types of coverage that were given up for it. */
    gives: readonly CoverageType[];
    /** The status of the employment before, which comes back with the return. */
    statusBefore: EmploymentStatus;
    outcome: LeaveOutcome | null;
    /** By which reason the work ended with it; absent: it did not, or nobody wrote it down. */
    reason?: string | null;
  };
  /**
   * What the insurer decided about evidence of insurability, by coverage type, of one plan (domain 2.3). About an extra benefit of a
   * session it is asked by the benefit's id, which is the plan's here, and recorded with the benefit. Cents.
   */
  insurability: {
    planId: string;
    decision: InsurabilityDecision;
    /** What is insured from the day on. */
    cents: number;
    /** What was asked for when it was decided: it is answered, also where less was approved. */
    askedCents: number;
    /** What was insured until then. */
    heldCents: number;
    /** The amount that was chosen then; null: the plan's rule gives it. */
    chosenCents: number | null;
    /** What an extra benefit costs from the day on. */
    price?: ExtraBenefitPrice;
  };
  /** An extra benefit of an enrollment session as it was elected, by its id. What was answered is sealed in the database. */
  extraBenefit: ExtraBenefitSays;
};

/** One particular: its kind, which one of its kind, and what it says. */
export type ParticularValues = {
  [Kind in ParticularKind]: { kind: Kind; subject: string; says: ParticularSays[Kind] };
}[ParticularKind];

/**
 * A particular as stated: from the request's day, or from its own, it is so. Null: from then on it is not.
 * A subject of null is that of the person's employment.
 */
export type ParticularInput = {
  [Kind in ParticularKind]: {
    kind: Kind;
    subject: Kind extends 'salary' ? string | null : string;
    says: ParticularSays[Kind] | null;
    effectiveDate?: CalendarDate | null;
    /** Last day; null or absent: open. */
    expirationDate?: CalendarDate | null;
  };
}[ParticularKind];
