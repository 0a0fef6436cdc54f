import type { ClaimStatus, ClaimType, FormType, PendingReason } from '@coverlane/contract/claims/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { AdjustmentGroup } from './adjustments.ts';
import type { LineMoney } from './line-money.ts';

/** A reason code as the file has it; `amount` is decimal text. */
export type ReasonCode = { group: AdjustmentGroup; carc: string; rarc: readonly string[]; amount: string | null };

/** A check or transfer that paid (part of) a claim; `amount` is the claim's part as decimal text. */
export type ClaimPaid = {
  reference: string | null;
  method: 'check' | 'eft' | null;
  date: CalendarDate | null;
  payee: string | null;
  amount: string | null;
  clearedDate: CalendarDate | null;
};

/** One service of a claim, as it is recorded. */
export type ClaimLineRecord = LineMoney & {
  serviceDateFrom: CalendarDate;
  serviceDateTo: CalendarDate;
  /** Integer cents in the currency of the bill. */
  billedCurrencyCents: number;
  /** Decimal text of at most six places; '1' for US dollars. */
  exchangeRate: string;
  procedureCode: string | null;
  modifiers: readonly string[];
  revenueCode: string | null;
  ndcCode: string | null;
  description: string | null;
  /** Decimal text. */
  units: string | null;
  placeOfService: string | null;
  toothNumber: string | null;
  toothSurface: string | null;
  diagnosisPointers: readonly number[];
  controlNumber: string | null;
  /** Percent as decimal text. */
  coinsurancePct: string | null;
  reasonCodes: readonly ReasonCode[];
  benefitCategory: string | null;
  networkTier: string | null;
  lineStatus: 'pending' | 'completed' | 'denied' | 'rejected' | null;
};

/** A payment or reversal that a claim has taken, so that it never takes it twice and knows what a reversal undoes. */
export type ClaimEvent = {
  /** Digest of what the file says: the same in every file that repeats it. */
  key: string;
  kind: 'payment' | 'reversal';
  /** What was paid, in integer cents; of a reversal what was taken back, below zero. */
  cents: number;
  date: CalendarDate | null;
  /** Of a payment: a reversal has undone it. */
  undone: boolean;
};

/** What a claim keeps of the bill and the payments it comes from; null: not said, or not kept when it was recorded. */
export type ClaimOrigin = {
  payerName: string | null;
  payerId: string | null;
  /** CLP07 of the payment that decided it. */
  payerClaimNumber: string | null;
  /** Who bills (837 NM1 85, 835 N1 PE); the provider may be somebody else of that office. */
  billingNpi: string | null;
  /** Integer cents in the currency of the bill: what it says was charged, where its lines come to something else. */
  statedCharge: number | null;
  /** Digest of what the provider billed; null where no bill has come. */
  billKey: string | null;
  decisions: readonly ClaimEvent[] | null;
};

/** One claim as it is recorded; its totals are the sums of its lines (domain 7.3, invariant 4). */
export type ClaimRecord = Partial<ClaimOrigin> & {
  id: string;
  personId: string;
  subscriberId: string;
  claimNumber: string;
  /** 1 for the first row of a claim number. */
  version: number;
  /** The row that this one adjusts, replaces or takes back. */
  adjustmentOf: string | null;
  externalClaimNumber: string | null;
  patientAccountNumber: string | null;
  status: ClaimStatus;
  pendingReason: PendingReason | null;
  void: boolean;
  claimType: ClaimType;
  formType: FormType;
  dateReceived: CalendarDate | null;
  dateProcessed: CalendarDate | null;
  datePaid: CalendarDate | null;
  groupNumber: string | null;
  groupName: string | null;
  divisionId: string | null;
  planId: string | null;
  providerName: string | null;
  providerNpi: string | null;
  providerNumber: string | null;
  providerTin: string | null;
  officeName: string | null;
  officeCity: string | null;
  networkStatus: 'in' | 'out' | 'na' | null;
  serviceDateFrom: CalendarDate;
  serviceDateTo: CalendarDate;
  diagnoses: readonly { code: string; role: string }[];
  billType: string | null;
  drgCode: string | null;
  placeOfService: string | null;
  assignedBenefits: boolean | null;
  payeeType: 'provider' | 'member' | 'split' | null;
  payments: readonly ClaimPaid[];
  reasonCodes: readonly ReasonCode[];
  currencyCode: string;
  /** Said to be sensitive besides what its codes tell (see isSensitive). */
  sensitive: boolean;
  lines: readonly ClaimLineRecord[];
};
