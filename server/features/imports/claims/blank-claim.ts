import type { ClaimLineRecord } from '../../../domain/claims/claim-record.ts';
import { UNDECIDED } from '../../../domain/claims/line-money.ts';
import type { ClaimContent } from './claims-file.ts';

/** A claim of which nothing is known but that it is in US dollars: X12 claims name no other currency. */
export const BLANK_CLAIM = {
  externalClaimNumber: null,
  status: 'pending',
  pendingReason: null,
  void: false,
  dateReceived: null,
  dateProcessed: null,
  datePaid: null,
  groupNumber: null,
  groupName: null,
  providerName: null,
  providerNpi: null,
  providerNumber: null,
  providerTin: null,
  officeName: null,
  officeCity: null,
  networkStatus: null,
  diagnoses: [],
  billType: null,
  drgCode: null,
  placeOfService: null,
  assignedBenefits: null,
  payeeType: null,
  payments: [],
  reasonCodes: [],
  currencyCode: 'USD',
  sensitive: false,
} as const satisfies Partial<ClaimContent>;

/** A line of which nothing is known but that it is in US dollars. */
export const BLANK_LINE = {
  ...UNDECIDED,
  exchangeRate: '1',
  procedureCode: null,
  modifiers: [],
  revenueCode: null,
  ndcCode: null,
  description: null,
  units: null,
  placeOfService: null,
  toothNumber: null,
  toothSurface: null,
  diagnosisPointers: [],
  controlNumber: null,
  coinsurancePct: null,
  reasonCodes: [],
  benefitCategory: null,
  networkTier: null,
  lineStatus: 'pending',
} as const satisfies Partial<ClaimLineRecord>;
