import type { X12Position } from './fault.ts';

/*
 * The 834 as data (X12 005010X220A1), one type for each loop. Codes are X12's own; dates are 'YYYY-MM-DD'; amounts
 * keep the text of the file ('1837.2'). A key is absent when the file has no value.
 */

/** REF: qualifier REF01, value REF02, description REF03. */
export interface Reference834 {
  readonly qualifier: string;
  readonly value: string;
  readonly description?: string;
}

/** DTP: qualifier DTP01; `until` is the end of an RD8 range. */
export interface Date834 {
  readonly qualifier: string;
  readonly date: string;
  readonly until?: string;
}

/** AMT: qualifier AMT01 (P3 premium, C1 copay, D2 deductible), amount AMT02 as text in dollars. */
export interface Amount834 {
  readonly qualifier: string;
  readonly amount: string;
}

/** QTY: TO, ET or DT and the number the sender counted. */
export interface Quantity834 {
  readonly qualifier: string;
  readonly quantity: string;
}

/** N1 of the header: P5 sponsor, IN payer, BO broker, TV administrator. `accounts` is ACT01 and ACT06. */
export interface Organization834 {
  readonly entity: string;
  readonly name?: string;
  readonly idQualifier?: string;
  readonly id?: string;
  readonly accounts?: readonly string[];
}

/** PER: function PER01 (IP insured party), numbers by qualifier (HP home, CP mobile, WP work, TE phone, EM e-mail). */
export interface Contact834 {
  readonly function: string;
  readonly name?: string;
  readonly numbers: readonly { readonly qualifier: string; readonly number: string }[];
}

/** N3 and N4. A county is locationQualifier CY with its code or name in `location`. */
export interface Address834 {
  readonly lines: readonly string[];
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly country?: string;
  readonly locationQualifier?: string;
  readonly location?: string;
  readonly subdivision?: string;
}

/** DMG. `ethnicity` is DMG05: for each repetition its components. */
export interface Demographics834 {
  readonly birthDate?: string;
  readonly gender?: string;
  readonly maritalStatus?: string;
  readonly ethnicity?: readonly (readonly string[])[];
  readonly citizenship?: string;
  readonly country?: string;
  readonly verification?: string;
  readonly quantity?: string;
  readonly listQualifier?: string;
  readonly industryCode?: string;
}

/** NM1 and what hangs on it, in every loop that has one; `last` is the organization's name when type is 2. */
export interface Party834 {
  /** NM101: IL member, 74 corrected member, 70 the wrong values, 31 mailing, 36 employer, M8 school, S3 custodial. */
  readonly entity: string;
  readonly type?: string;
  readonly last?: string;
  readonly first?: string;
  readonly middle?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** NM108: 34 says that `id` is a social security number. */
  readonly idQualifier?: string;
  readonly id?: string;
  /** NM110: 25 established patient, 26 not, 72 unknown. */
  readonly relationship?: string;
  readonly contacts: readonly Contact834[];
  readonly address?: Address834;
  readonly demographics?: Demographics834;
}

/** ICM: frequency ICM01, wage ICM02 as text in dollars. */
export interface Income834 {
  readonly frequency?: string;
  readonly wage?: string;
  readonly weeklyHours?: string;
  readonly location?: string;
  readonly salaryGrade?: string;
}

/** EC: employment class codes. */
export interface EmploymentClass834 {
  readonly code?: string;
  readonly secondCode?: string;
  readonly thirdCode?: string;
}

/** LUI: language and what it is used for. */
export interface Language834 {
  readonly qualifier?: string;
  readonly code?: string;
  readonly description?: string;
  readonly use?: string;
}

/** HLH: health code (T tobacco), height and weight as text. */
export interface Health834 {
  readonly code?: string;
  readonly height?: string;
  readonly weight?: string;
}

/** DSB and its dates (360 begin, 361 end). */
export interface Disability834 {
  readonly type: string;
  readonly diagnosisQualifier?: string;
  readonly diagnosis?: string;
  readonly dates: readonly Date834[];
}

/** IDC: identification cards. */
export interface Card834 {
  readonly plan?: string;
  readonly type?: string;
  readonly count?: string;
  readonly action?: string;
}

/** PLA: a change of provider, from a date. */
export interface ProviderChange834 {
  readonly action?: string;
  readonly entity?: string;
  readonly date?: string;
  readonly reason?: string;
}

/** Loop 2310: LX01 and the provider (NM1 P3 primary care). */
export interface Provider834 {
  readonly number: string;
  readonly provider?: Party834;
  readonly change?: ProviderChange834;
}

/** Loop 2320: other insurance, with its insurers (2330). */
export interface OtherInsurance834 {
  /** COB01: P primary, S secondary, T tertiary, U unknown. */
  readonly responsibility: string;
  readonly policy?: string;
  /** COB03: 1 coordination, 5 unknown, 6 none. */
  readonly code?: string;
  readonly serviceTypes?: readonly string[];
  readonly references: readonly Reference834[];
  readonly dates: readonly Date834[];
  readonly insurers: readonly Party834[];
}

/** Loop 2300: one coverage. */
export interface Coverage834 {
  readonly position: X12Position;
  /** HD01: 021 add, 001 change, 024 end, 025 reinstate, 030 audit, 026 correct, 002 delete, 032 employee information. */
  readonly maintenanceType: string;
  /** HD03: HLT, DEN, VIS ... */
  readonly insuranceLine: string;
  /** HD04: the sender's name of the plan. */
  readonly plan?: string;
  /** HD05: EMP, FAM ... */
  readonly level?: string;
  /** HD09. */
  readonly lateEnrollee?: boolean;
  /** 348 begin, 349 last covered day, 303 maintenance effective, 300 signature, 543 last premium paid. */
  readonly dates: readonly Date834[];
  readonly amounts: readonly Amount834[];
  readonly references: readonly Reference834[];
  readonly cards: readonly Card834[];
  readonly providers: readonly Provider834[];
  readonly otherInsurance: readonly OtherInsurance834[];
}

/** Loop 2710 and 2750: one reporting category. */
export interface ReportingCategory834 {
  /** LX01. */
  readonly number: string;
  readonly category?: Organization834;
  readonly references: readonly Reference834[];
  readonly dates: readonly Date834[];
}

/** Loop 2000: one person of the file, with everything under its INS. */
export interface Member834 {
  readonly kind: 'member';
  readonly position: X12Position;
  /** INS01: Y the subscriber, N a dependent of the subscriber whose REF 0F it carries. */
  readonly subscriber: boolean;
  /** INS02: 18 self, 01 spouse, 53 life partner, 19 child ... */
  readonly relationship: string;
  /** INS03: 021 add, 001 change, 024 end, 025 reinstate, 030 audit (full file). */
  readonly maintenanceType: string;
  /** INS04. */
  readonly maintenanceReason?: string;
  /** INS05: A active, C COBRA, S surviving insured, T TEFRA. */
  readonly benefitStatus?: string;
  /** INS06: Medicare plan and reason. */
  readonly medicarePlan?: string;
  readonly medicareReason?: string;
  /** INS07. */
  readonly cobraEvent?: string;
  /** INS08. */
  readonly employmentStatus?: string;
  /** INS09. */
  readonly studentStatus?: string;
  /** INS10. */
  readonly disabled?: boolean;
  /** INS12. */
  readonly deathDate?: string;
  /** INS13: R restricted. */
  readonly confidentiality?: string;
  /** INS17. */
  readonly birthSequence?: string;
  readonly references: readonly Reference834[];
  readonly dates: readonly Date834[];
  /** Loop 2100A: NM1 IL, or 74 when the file corrects the name. */
  readonly name: Party834;
  readonly employmentClasses: readonly EmploymentClass834[];
  readonly income?: Income834;
  readonly amounts: readonly Amount834[];
  readonly health?: Health834;
  readonly languages: readonly Language834[];
  /** Loops 2100B to 2100H in file order; see `partyOf`. */
  readonly parties: readonly Party834[];
  readonly disabilities: readonly Disability834[];
  readonly coverages: readonly Coverage834[];
  /** Loop 2700. */
  readonly reporting: readonly ReportingCategory834[];
}
