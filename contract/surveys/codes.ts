import { type ItemType, itemTypes } from '../forms/codes.ts';

/** What a survey asks: no page of one picks people, and it is signed as a whole (`requireSign`). */
export const surveyTypes: readonly ItemType[] = itemTypes.filter(
  (type) => type !== 'member-picker' && type !== 'signature',
);

/** What a survey is asked for (domain 12.1): it says what an accepted answer does. */
export const surveyPurposes = [
  'otherInsurance',
  'accident',
  'dependentAudit',
  'disabledDependent',
  'renewal',
  'satisfaction',
  'other',
] as const;
export type SurveyPurpose = (typeof surveyPurposes)[number];

/** Purposes whose answers somebody reviews: they change what is recorded, or decide about it. */
export const reviewedPurposes: readonly SurveyPurpose[] = [
  'otherInsurance',
  'accident',
  'dependentAudit',
  'disabledDependent',
];

/** How a survey stands (domain 12.1). */
export const surveyStates = ['draft', 'active', 'closed', 'archived'] as const;
export type SurveyState = (typeof surveyStates)[number];

/** How far somebody who is asked is (domain 12.1); `void`: the link was taken back. */
export const recipientStates = [
  'pending',
  'queued',
  'sent',
  'bounced',
  'failed',
  'opened',
  'started',
  'submitted',
  'void',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** What came of a review (domain 12.1). */
export const reviewOutcomes = ['accepted', 'followUp'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** Everything that can be done with a survey (specification: surveyaction; domain 12.1). */
export const surveyActions = ['send', 'remind', 'close', 'reopen', 'void', 'duplicate', 'resend', 'review'] as const;
export type SurveyAction = (typeof surveyActions)[number];

/** Whom a survey is sent to. */
export const surveyAudiences = ['members', 'heldClaims', 'list', 'added'] as const;
export type SurveyAudience = (typeof surveyAudiences)[number];

/** Letters and digits of a personal key. */
export const SURVEY_KEY_LENGTH = 22;
/** Files of one answer (domain 12.1: at most 5 of 10 MB). */
export const SURVEY_FILES = 5;
/** Fewer answers than this are not told of an anonymous survey (domain 12.1). */
export const SMALLEST_CELL = 5;
/** Why somebody of an uploaded list cannot be asked. */
export const listFaults = ['noName', 'longName', 'badEmail'] as const;
export type ListFault = (typeof listFaults)[number];
/** So many rows an uploaded list may have. */
export const LIST_ROWS = 10_000;
