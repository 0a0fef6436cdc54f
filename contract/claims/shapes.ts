import * as z from 'zod/mini';
import {
  adjustmentGroups,
  claimStatuses,
  claimTypes,
  eobStatuses,
  formTypes,
  networkStatuses,
  payeeTypes,
  pendingReasons,
} from './codes.ts';
import { relationshipCodes } from '../codes.ts';
import { amount, calendarDate, id, instant } from '../fields.ts';
import { idOf } from '../objects.ts';

const money = z.nullable(amount);
const text = z.nullable(z.string());

/**
 * The money of a claim or a line, as decimal text. Null is "the data does not say", never zero. For each:
 * billed = allowed + discount + notCovered; allowed = deductible + copay + coinsurance + penalty + cob + paid (domain 7.3).
 */
export const claimMoney = {
  allowed: money,
  discount: money,
  notCovered: money,
  deductible: money,
  copay: money,
  coinsurance: money,
  penalty: money,
  /** Paid by other insurance. */
  cob: money,
  paid: money,
  patientResponsibility: money,
};

/** A reason code as the file has it; what it means is said by the product's own sentences `claims.carc.<code>`. */
export const reasonCode = z.strictObject({
  group: z.enum(adjustmentGroups),
  carc: z.string(),
  rarc: z.array(z.string()),
  amount: money,
});

/** What the specification calls a claim by and no list shows: of the rows of who asks for its names. */
export const claimNamed = z.strictObject({
  formType: z.enum(formTypes),
  groupName: text,
  groupNumber: text,
  patientAccountNumber: text,
  npi: text,
  providerNumber: text,
  officeName: text,
  officeCity: text,
});

/** One claim of a list: everything of a row, nothing of a diagnosis. */
export const claimRow = z.strictObject({
  id,
  claimNumber: z.string(),
  externalClaimNumber: text,
  status: z.enum(claimStatuses),
  claimType: z.enum(claimTypes),
  clientId: idOf('client'),
  clientName: z.string(),
  memberId: idOf('person'),
  memberName: z.string(),
  memberNumber: z.string(),
  /** Null where nothing is recorded of the person any more. */
  relationship: z.nullable(z.enum(relationshipCodes)),
  providerName: text,
  serviceDateFrom: calendarDate,
  serviceDateTo: calendarDate,
  dateReceived: z.nullable(calendarDate),
  currencyCode: z.string(),
  totalCharges: amount,
  paid: money,
  patientResponsibility: money,
  adjustedAt: z.nullable(instant),
  eobStatus: z.enum(eobStatuses),
  named: z.optional(claimNamed),
});

/** One service of a claim. */
export const claimLine = z.strictObject({
  lineNumber: z.int(),
  serviceDateFrom: calendarDate,
  serviceDateTo: calendarDate,
  billedCurrencyAmount: amount,
  /** Decimal text with up to six decimals; '1' for US dollars. */
  exchangeRate: z.string(),
  billed: amount,
  procedureCode: text,
  modifiers: z.array(z.string()),
  revenueCode: text,
  ndcCode: text,
  description: text,
  units: text,
  placeOfService: text,
  toothNumber: text,
  toothSurface: text,
  ...claimMoney,
  notCoveredTo: z.nullable(z.enum(['patient', 'provider'])),
  coinsurancePct: text,
  reasonCodes: z.array(reasonCode),
  status: z.nullable(z.enum(['pending', 'completed', 'denied', 'rejected'])),
});

/** A check or transfer that paid (part of) a claim (X12 835 BPR, TRN). */
export const claimPayment = z.strictObject({
  reference: text,
  method: z.nullable(z.enum(['check', 'eft'])),
  date: z.nullable(calendarDate),
  payee: text,
  amount: money,
  clearedDate: z.nullable(calendarDate),
});

/** One earlier or later row of the same claim number. */
export const claimVersion = z.strictObject({
  id,
  version: z.int(),
  status: z.enum(claimStatuses),
  void: z.boolean(),
  recordedAt: instant,
  totalCharges: amount,
  paid: money,
  patientResponsibility: money,
});

/** A whole claim: details, member, provider and lines (specification 3: "Claim details"). */
export const claimDetail = z.strictObject({
  id,
  claimNumber: z.string(),
  version: z.int(),
  status: z.enum(claimStatuses),
  void: z.boolean(),
  pendingReason: z.nullable(z.enum(pendingReasons)),
  /** False for a row that a newer one superseded. */
  newest: z.boolean(),
  details: z.strictObject({
    externalClaimNumber: text,
    patientAccountNumber: text,
    claimType: z.enum(claimTypes),
    formType: z.enum(formTypes),
    dateReceived: z.nullable(calendarDate),
    dateProcessed: z.nullable(calendarDate),
    datePaid: z.nullable(calendarDate),
    serviceDateFrom: calendarDate,
    serviceDateTo: calendarDate,
    groupName: text,
    groupNumber: text,
    planName: text,
    divisionName: text,
    networkStatus: z.nullable(z.enum(networkStatuses)),
    billType: text,
    drgCode: text,
    placeOfService: text,
    assignedBenefits: z.nullable(z.boolean()),
    payeeType: z.nullable(z.enum(payeeTypes)),
    currencyCode: z.string(),
    /** The payer, and its own number of the claim, as its payment says. */
    payerName: text,
    payerClaimNumber: text,
    /** What the claim says was charged, in its currency, where its lines come to another sum; else null. */
    statedCharges: money,
    /** Only for staff and for the patient's own reading; codes as in the file. */
    diagnoses: z.array(z.strictObject({ code: z.string(), role: z.string() })),
    reasonCodes: z.array(reasonCode),
    payments: z.array(claimPayment),
    sensitive: z.boolean(),
  }),
  member: z.strictObject({
    memberId: idOf('person'),
    clientId: idOf('client'),
    clientName: z.string(),
    memberName: z.string(),
    memberNumber: z.string(),
    dob: z.nullable(calendarDate),
    relationship: z.nullable(z.enum(relationshipCodes)),
  }),
  provider: z.strictObject({
    providerName: text,
    npi: text,
    providerNumber: text,
    tin: text,
    officeName: text,
    officeCity: text,
  }),
  /** Sums of the lines; `charges` is the sum of billed amount times exchange rate, each line rounded once. */
  totals: z.strictObject({ charges: amount, ...claimMoney }),
  lines: z.array(claimLine),
  versions: z.array(claimVersion),
  eob: z.strictObject({ status: z.enum(eobStatuses), date: z.nullable(calendarDate) }),
});
