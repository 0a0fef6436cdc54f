import type { Reference834 } from './834-model.ts';
import type { Adjustment, ClaimAmount, ClaimCurrency, ClaimDate, ClaimOrganization } from './claim-model.ts';
import type { ClaimParty, ClaimQuantity, Procedure } from './claim-model.ts';
import type { X12Position } from './fault.ts';

/** What stands before the first claim of one transaction: one check or transfer (X12 835 table 1). */
export interface Payment835 {
  readonly kind: 'payment';
  readonly position: X12Position;
  /** ST02. */
  readonly control: string;
  /** ST03, or GS08 before 5010: '005010X221A1'. */
  readonly version: string;
  /** BPR01: I with this notice, D and C in parts, H notice without payment, P prenotification. */
  readonly handling: string;
  /** BPR02. */
  readonly amount: string;
  /** CUR of the payer; absent: US dollars. */
  readonly currency?: ClaimCurrency;
  /** BPR03: whether money is taken back (D) instead of paid (C). */
  readonly debit: boolean;
  /** BPR04: ACH, CHK check, FWT wire, BOP payer's choice, NON none. */
  readonly method?: string;
  /** BPR16 as 'YYYY-MM-DD'. */
  readonly date?: string;
  /** TRN02: number of the check or transfer. */
  readonly trace: string;
  /** TRN03: who issued it. */
  readonly issuer?: string;
  /** REF EV receiver, F2 version of the payer's system. */
  readonly references: readonly Reference834[];
  /** 405 the day the notice was made. */
  readonly dates: readonly ClaimDate[];
  readonly payer: ClaimOrganization;
  readonly payee: ClaimOrganization;
}

/** Loop 2110: one service as it was decided. */
export interface ServiceLine835 {
  readonly position: X12Position;
  /** SVC01, as decided. */
  readonly procedure?: Procedure;
  /** SVC06, as billed, where it differs. */
  readonly submitted?: Procedure;
  /** SVC02. */
  readonly charge: string;
  /** SVC03. */
  readonly paid: string;
  /** SVC04, or SVC01 where it is one (NU). */
  readonly revenue?: string;
  /** SVC05. */
  readonly quantity?: string;
  /** SVC07, where it differs. */
  readonly submittedQuantity?: string;
  readonly adjustments: readonly Adjustment[];
  /** B6 allowed. */
  readonly amounts: readonly ClaimAmount[];
  readonly quantities: readonly ClaimQuantity[];
  /** 472 the day, or 150 and 151 the first and last. */
  readonly dates: readonly ClaimDate[];
  /** REF 6R, from the claim. */
  readonly controlNumber?: string;
  readonly references: readonly Reference834[];
  /** LQ02: remark codes (RARC). */
  readonly remarks: readonly string[];
}

/** Loop 2100: one claim as it was decided. */
export interface ClaimPayment835 {
  readonly kind: 'claim';
  readonly position: X12Position;
  /** CLP01, from CLM01 of the claim. */
  readonly account: string;
  /** CLP02: 1 to 3 processed (primary, secondary, tertiary), 4 denied, 19 to 21 and forwarded, 22 reversal, 23 not ours. */
  readonly status: string;
  /** CLP03. */
  readonly charge: string;
  /** CLP04. */
  readonly paid: string;
  /** CLP05. */
  readonly patientResponsibility?: string;
  /** CLP06: 12 PPO, 13 POS, HM HMO, MA and MB Medicare, MC Medicaid. */
  readonly filing?: string;
  /** CLP07: the payer's number of the claim. */
  readonly payerClaimNumber?: string;
  /** CLP08: place of service, or the first two digits of the type of bill. */
  readonly facility?: string;
  /** CLP09: 1 original, 7 replacement, 8 void. */
  readonly frequency?: string;
  /** CLP11. */
  readonly drg?: string;
  /** NM1 QC. */
  readonly patient?: ClaimParty;
  /** NM1 IL. */
  readonly subscriber?: ClaimParty;
  /** NM1 74: the right name or number of whoever is the insured. */
  readonly corrected?: ClaimParty;
  /** NM1 82 rendering, TT the payer it was forwarded to, PR the payer before this one. */
  readonly providers: readonly ClaimParty[];
  readonly adjustments: readonly Adjustment[];
  /** AU covered, I interest. */
  readonly amounts: readonly ClaimAmount[];
  /** CA covered days. */
  readonly quantities: readonly ClaimQuantity[];
  /** 232 and 233 statement, 050 received, 036 coverage ended. */
  readonly dates: readonly ClaimDate[];
  /** EA medical record, 1L group, F8 original. */
  readonly references: readonly Reference834[];
  /** MIA and MOA: remark codes (RARC) of the claim as a whole. */
  readonly remarks: readonly string[];
  readonly lines: readonly ServiceLine835[];
}

/** PLB: what changes the payment outside any claim. Above zero it is kept back, below zero it is added. */
export interface ProviderAdjustment {
  readonly position: X12Position;
  /** PLB01. */
  readonly provider: string;
  /** PLB02: end of the provider's fiscal year, 'YYYY-MM-DD'. */
  readonly fiscalDate?: string;
  /** WO overpayment taken back, FB balance forward, L6 interest, 72 refund, CS adjustment. */
  readonly reason: string;
  readonly reference?: string;
  readonly amount: string;
}

/** The end of one transaction, with what was counted in it (refused claims included). */
export interface TransactionEnd835 {
  readonly kind: 'transactionEnd';
  readonly control: string;
  readonly claims: number;
  readonly lines: number;
  /** The sums of CLP03 and CLP04, with two decimals. */
  readonly charge: string;
  readonly paid: string;
  readonly adjustments: readonly ProviderAdjustment[];
  /** Whether the content of this transaction was refused; its envelope is judged by the file's end. */
  readonly refused: boolean;
}
