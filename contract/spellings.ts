import type * as z from 'zod/mini';
import { accumulatorRow, spending } from './accumulators/shapes.ts';
import type { AnyCall } from './call.ts';
import { claims } from './claims/calls.ts';
import { enrollments } from './enrollments/calls.ts';
import { keptTexts, sessionMessages } from './enrollment-sessions/message-calls.ts';
import { division, referenceCode } from './reference/calls.ts';
import { claimDetail, claimLine, claimNamed, claimRow } from './claims/shapes.ts';
import { enrollment } from './enrollments/shapes.ts';

/** The header by which a program asks for the specification's spellings in answers, beside the portal's own names. */
export const NAMES_HEADER = 'coverlane-names';
/** What it says. */
export const SPECIFICATION_NAMES = 'specification';

/**
 * What has another name in the specification (point 3), by that spelling: our field of the same object, with dots where it
 * stands deeper. The two always hold the same value; handlers and browser know the second name alone.
 */
export type Spellings = Readonly<Record<string, string>>;

/** One of our objects that the specification spells otherwise. */
export interface SpelledObject {
  /** As the specification calls it. */
  readonly entity: string;
  readonly of: z.ZodMiniType;
  readonly names: Spellings;
  /** Answered without being asked for: few names, or one object an answer. */
  readonly always: boolean;
}

/** Spelled so in every object that has our field, in requests and in answers. */
export const everywhere: Spellings = {
  client_id: 'clientId',
  installation_id: 'installationId',
  enrollment_session_id: 'sessionId',
  ClaimId: 'claimId',
  ClaimNumber: 'claimNumber',
  ClaimType: 'claimType',
  MemberId: 'memberId',
  MemberNumber: 'memberNumber',
  GroupName: 'groupName',
  GroupNumber: 'groupNumber',
  LiabilityItemId: 'liabilityItemId',
  AsOfDate: 'asOfDate',
};

/** Of these the kind of object whose id the field must be: sessions of surveys and of sign-ins have the same name with us. */
export const onlyOf: Readonly<Record<string, string>> = { enrollment_session_id: 'enrollmentsession' };

/** The names of specification 3, "Claim", that one object of ours holds by themselves. */
const detailNames: Spellings = {
  ClaimType: 'claimType',
  DateReceived: 'dateReceived',
  ExternalClaimNumber: 'externalClaimNumber',
  FormType: 'formType',
  GroupName: 'groupName',
  GroupNumber: 'groupNumber',
  PatientAccountNumber: 'patientAccountNumber',
  ServiceDateFrom: 'serviceDateFrom',
  ServiceDateTo: 'serviceDateTo',
};
const memberNames: Spellings = { MemberId: 'memberId', MemberNumber: 'memberNumber' };
const providerNames: Spellings = {
  ProviderNPINumber: 'npi',
  ProviderNumber: 'providerNumber',
  OfficeName: 'officeName',
  OfficeCity: 'officeCity',
};
/** Of a row of a list, where its names were asked for. */
const namedNames: Spellings = {
  FormType: 'formType',
  GroupName: 'groupName',
  GroupNumber: 'groupNumber',
  PatientAccountNumber: 'patientAccountNumber',
  ...providerNames,
};
const claimNames: Spellings = { ClaimId: 'id', ClaimNumber: 'claimNumber', ClaimStatus: 'status' };

/** The wizard's answers, which the specification has beside the enrollment's other fields. */
const enrollmentNames: Spellings = {
  selectedDivisionId: 'answers.selectedDivisionId',
  selectedPlan: 'answers.elections',
  subscriber: 'answers.subscriber',
  dependents: 'answers.dependents',
};

const below = (part: string, names: Spellings): Spellings =>
  Object.fromEntries(Object.entries(names).map(([spelling, own]) => [spelling, `${part}.${own}`]));

/** Objects of answers, by the schema that describes them. */
export const spelledObjects: readonly SpelledObject[] = [
  {
    entity: 'Claim',
    of: claimRow,
    names: {
      ...claimNames,
      ...memberNames,
      ClaimType: 'claimType',
      DateReceived: 'dateReceived',
      ExternalClaimNumber: 'externalClaimNumber',
      ServiceDateFrom: 'serviceDateFrom',
      ServiceDateTo: 'serviceDateTo',
      TotalCharges: 'totalCharges',
      ...below('named', namedNames),
    },
    always: false,
  },
  { entity: 'Claim', of: claimNamed, names: namedNames, always: false },
  {
    entity: 'Claim details',
    of: claimDetail,
    names: {
      ...claimNames,
      ...below('details', detailNames),
      ...below('member', memberNames),
      ...below('provider', providerNames),
      TotalCharges: 'totals.charges',
    },
    always: true,
  },
  { entity: 'Claim details', of: claimDetail.shape.details, names: detailNames, always: true },
  { entity: 'Claim details', of: claimDetail.shape.member, names: memberNames, always: true },
  { entity: 'Claim details', of: claimDetail.shape.provider, names: providerNames, always: true },
  {
    entity: 'Claim lines',
    of: claimLine,
    names: {
      BilledCurrencyAmount: 'billedCurrencyAmount',
      ExchangeRate: 'exchangeRate',
      ServiceDateFrom: 'serviceDateFrom',
      ServiceDateTo: 'serviceDateTo',
    },
    always: true,
  },
  { entity: 'Accumulator', of: accumulatorRow, names: { LiabilityItemId: 'liabilityItemId' }, always: true },
  { entity: 'Accumulator', of: spending, names: { AsOfDate: 'asOfDate' }, always: true },
  { entity: 'Division', of: division, names: { client_id: 'clientId' }, always: true },
  { entity: 'Reference code', of: referenceCode, names: { installation_id: 'installationId' }, always: true },
  { entity: 'Enrollment', of: enrollment, names: enrollmentNames, always: false },
  { entity: 'Enrollment session', of: keptTexts, names: { invitationText: 'invitation' }, always: true },
];

const claimFilters: Spellings = { ClaimStatus: 'status', ServiceDateFrom: 'from', ServiceDateTo: 'to' };

/** What single calls take besides what is spelled so everywhere. */
export const spelledInputs: ReadonlyMap<AnyCall, Spellings> = new Map<AnyCall, Spellings>([
  [claims.claimList, claimFilters],
  [claims.claimListFile, claimFilters],
  [claims.claimSearch, { ...claimFilters, ProviderNPINumber: 'npi' }],
  [claims.claimSearchFile, { ...claimFilters, ProviderNPINumber: 'npi' }],
  [enrollments.putEnrollment, enrollmentNames],
  [sessionMessages.invitationText, { invitationText: 'texts' }],
]);

/** The field by which a list shows what belongs to its records, or a row of claims what it is called by; asking for the specification's names turns it on. */
export const PARTS_FIELD = 'withParts';
