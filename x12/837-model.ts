import type { Reference834 } from './834-model.ts';
import type { DiagnosisRole } from './claim-codes.ts';
import type { Adjustment, ClaimAmount, ClaimCurrency, ClaimDate, ClaimParty, Procedure } from './claim-model.ts';
import type { X12Position } from './fault.ts';

/** P professional (CMS-1500), I institutional (UB-04), D dental (ADA). */
export type ClaimForm = 'P' | 'I' | 'D';

/** What stands before the first level of one transaction (ST to the first HL). */
export interface Header837 {
  readonly kind: 'header';
  readonly position: X12Position;
  /** ST02. */
  readonly control: string;
  /** ST03, or GS08 before 5010: '005010X222A1'. */
  readonly version: string;
  /** What the guide says the claims are; each claim says what its lines are. */
  readonly form: ClaimForm;
  /** BHT02: 00 original, 18 sent again. */
  readonly purpose: string;
  /** BHT03. */
  readonly reference: string;
  /** BHT04 as 'YYYY-MM-DD'. */
  readonly date?: string;
  /** BHT05 as written. */
  readonly time?: string;
  /** BHT06: CH claims to be paid, RP encounters reported, 31 subrogation. */
  readonly use?: string;
  /** NM1 41. */
  readonly submitter?: ClaimParty;
  /** NM1 40. */
  readonly receiver?: ClaimParty;
}

/** SBR: whose insurance, and which turn it has. */
export interface Insurance837 {
  /** SBR01: P primary, S secondary, T tertiary, A to H later ones, U unknown. */
  readonly responsibility: string;
  /** SBR02: 18 says that the patient is the subscriber. */
  readonly relationship?: string;
  /** SBR03: group or policy number. */
  readonly group?: string;
  /** SBR04. */
  readonly groupName?: string;
  /** SBR05. */
  readonly type?: string;
  /** SBR09: CI commercial, HM HMO, BL Blue Cross, MB and MA Medicare, MC Medicaid. */
  readonly filing?: string;
}

/** Loop 2000B and 2010BA. The member number is `party.id`. */
export interface Subscriber837 extends Insurance837 {
  readonly party: ClaimParty;
}

/** Loop 2000C and 2010CA: the patient where it is not the subscriber. */
export interface Patient837 {
  /** PAT01: 01 spouse, 19 child, 20 employee, 21 unknown, 53 life partner, G8 other. */
  readonly relationship: string;
  /** PAT06 as 'YYYY-MM-DD'. */
  readonly deathDate?: string;
  readonly party: ClaimParty;
}

/** HI: one diagnosis. */
export interface Diagnosis {
  readonly role: DiagnosisRole;
  /** ABK and the others with A are ICD-10, BK and the others without are ICD-9. */
  readonly qualifier: string;
  /** Without a point, as X12 writes it. */
  readonly code: string;
  /** HI01-9: Y, N, U, W. */
  readonly presentOnAdmission?: string;
}

/** HI: a procedure (BBR, BBQ, BO, BP), occurrence (BH, BI), value (BE), condition (BG) or treatment (TC). */
export interface HealthCode {
  readonly qualifier: string;
  readonly code: string;
  /** The day or span as 'YYYY-MM-DD'. */
  readonly date?: string;
  readonly until?: string;
  readonly amount?: string;
}

/** CL1: admission type and source, and the patient's status at discharge. */
export interface Admission {
  readonly type?: string;
  readonly source?: string;
  readonly status?: string;
}

/** Loop 2320 and 2330: another payer, before or after this one, and what it decided for the claim as a whole. */
export interface OtherPayer837 extends Insurance837 {
  readonly adjustments: readonly Adjustment[];
  /** AMT D paid, EAF left to the patient, A8 not covered. */
  readonly amounts: readonly ClaimAmount[];
  readonly subscriber?: ClaimParty;
  readonly payer?: ClaimParty;
  readonly providers: readonly ClaimParty[];
  /** 573 the day it decided. */
  readonly dates: readonly ClaimDate[];
  readonly references: readonly Reference834[];
}

/** Loop 2430: what another payer decided for a line. */
export interface LineAdjudication837 {
  /** SVD01: NM109 of the payer in 2330B. */
  readonly payer: string;
  readonly paid: string;
  readonly procedure?: Procedure;
  readonly revenue?: string;
  readonly quantity?: string;
  /** SVD06: the line this one was bundled into. */
  readonly bundledInto?: string;
  readonly adjustments: readonly Adjustment[];
  readonly amounts: readonly ClaimAmount[];
  readonly dates: readonly ClaimDate[];
}

/** TOO: a tooth with its surfaces. */
export interface Tooth {
  readonly code: string;
  /** M mesial, O occlusal, D distal, B buccal, L lingual, I incisal, F facial. */
  readonly surfaces: readonly string[];
}

/** Loop 2410: a drug by its national code. */
export interface Drug {
  /** LIN03, eleven digits. */
  readonly ndc: string;
  readonly quantity?: string;
  /** CTP05: ML, GR, UN, F2, ME. */
  readonly unit?: string;
  /** REF XZ. */
  readonly prescription?: string;
}

/** Loop 2400: one service. */
export interface ClaimLine {
  readonly position: X12Position;
  /** LX01. */
  readonly number: string;
  readonly procedure?: Procedure;
  /** SV201. */
  readonly revenue?: string;
  readonly charge: string;
  /** UN units, MJ minutes, DA days. */
  readonly unit?: string;
  readonly quantity?: string;
  readonly placeOfService?: string;
  /** SV3-04: areas of the mouth. */
  readonly oralCavity: readonly string[];
  readonly teeth: readonly Tooth[];
  /** Which diagnoses it is for: '1' is the claim's first. */
  readonly diagnosisPointers: readonly string[];
  /** 472 service. */
  readonly dates: readonly ClaimDate[];
  /** REF 6R, which the payment repeats. */
  readonly controlNumber?: string;
  readonly references: readonly Reference834[];
  readonly amounts: readonly ClaimAmount[];
  readonly drugs: readonly Drug[];
  readonly providers: readonly ClaimParty[];
  readonly adjudications: readonly LineAdjudication837[];
}

/** Who a claim is about, from the levels above it; shared by the claims of one patient. */
export interface ClaimPeople {
  readonly billing: ClaimParty;
  /** CUR of the billing provider; absent: US dollars. */
  readonly currency?: ClaimCurrency;
  readonly payTo?: ClaimParty;
  readonly subscriber: Subscriber837;
  readonly payer?: ClaimParty;
  /** Absent when the subscriber is the patient. */
  readonly patient?: Patient837;
}

/** Loop 2300: one claim. */
export interface Claim837 extends ClaimPeople {
  readonly kind: 'claim';
  readonly position: X12Position;
  readonly form: ClaimForm;
  /** CLM01, which the payment repeats in CLP01. */
  readonly account: string;
  /** CLM02. */
  readonly charge: string;
  /** CLM05-1 of P and D: 11 office, 21 inpatient hospital ... */
  readonly placeOfService?: string;
  /** CLM05-1 and CLM05-3 of I: '111' hospital inpatient, admit through discharge. */
  readonly billType?: string;
  /** CLM05-3: 1 original, 7 replacement, 8 void. */
  readonly frequency?: string;
  /** CLM08: whether the benefits are paid to the provider. */
  readonly benefitsAssigned?: boolean;
  /** CLM11: AA auto accident, EM employment, OA other accident. */
  readonly causes: readonly string[];
  /** CLM19 = PB: asked before the treatment (D). */
  readonly predetermination: boolean;
  /** REF F8: the payer's number of the claim this one replaces or voids. */
  readonly originalReference?: string;
  /** REF D9: the clearinghouse's number. */
  readonly clearinghouseReference?: string;
  readonly references: readonly Reference834[];
  /** 434 statement, 435 admission, 431 onset, 439 accident, 050 received. */
  readonly dates: readonly ClaimDate[];
  /** F5 paid by the patient. */
  readonly amounts: readonly ClaimAmount[];
  readonly admission?: Admission;
  readonly diagnoses: readonly Diagnosis[];
  /** HI DR. */
  readonly drg?: string;
  readonly codes: readonly HealthCode[];
  /** 82 rendering, 71 attending, 72 operating, DN referring, 77 service facility. */
  readonly providers: readonly ClaimParty[];
  readonly otherPayers: readonly OtherPayer837[];
  readonly lines: readonly ClaimLine[];
}

/** The end of one transaction, with what was counted in it (refused claims included). */
export interface TransactionEnd837 {
  readonly kind: 'transactionEnd';
  readonly control: string;
  readonly claims: number;
  readonly lines: number;
  /** The sum of CLM02, with two decimals. */
  readonly charge: string;
  /** Whether the content of this transaction was refused; its envelope is judged by the file's end. */
  readonly refused: boolean;
}
