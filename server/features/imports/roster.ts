import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Decided, Sentence } from '../../domain/changes/effects.ts';
import type { IdentityQuestion } from './identity-question.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';

/** Days that somebody said for records without a begin, by the place of the record; '' for all others. */
export type BeginAnswers = ReadonlyMap<string, CalendarDate>;

/** What the header of a transaction says about all its members. */
export type RosterHeader = {
  /** The day its changes take effect: DTP 303, else 007, else BGN03. */
  day: CalendarDate;
  /** Whether the day is only the day the file was written. */
  dayIsWritten: boolean;
  /** What was answered about records that do not say when they begin. */
  begins: BeginAnswers;
};

/** One subscriber's stretch of the file: INS of the subscriber and the dependents that follow, in file order. */
export type RosterFamily = {
  /** What all records of the family share: REF 0F, or else the subscriber's own identifiers. */
  key: string;
  /** REF 0F, null where the file has none. */
  subscriberId: string | null;
  header: RosterHeader;
  members: readonly Member834[];
};

/** What was decided about a plan code of the files of this client (table plan_codes). */
export type CodeDecision = { decision: 'map' | 'create' | 'leaveOut'; planId: string | null };
/** The key of a plan code among a client's decisions: one code may stand for plans of several types of coverage. */
export const codeKey = (code: string, type: CoverageType): string => `${code}|${type}`;

/** A sentence about a person: ours by code, or the engine's under its whole key ("changes.refusal.ssn-taken"). */
export type Reason = Sentence;

/** What the file does to one person. */
export type PersonOutcome = {
  /** The person's record of the file; null: somebody of the family whom the file does not name. */
  member: Member834 | null;
  personId: string | null;
  refused: boolean;
  /** Refused until somebody says who it is about. */
  waits: boolean;
  /** What is asked about who it is, answered or not. */
  questions: readonly IdentityQuestion[];
  reasons: Reason[];
};

/** A plan code that is not known. */
export type UnknownCode = { code: string; coverageType: CoverageType };

/** What the file does to one family: the decisions in order, and who stood how before and after. */
export type FamilyOutcome = {
  decisions: Decided[];
  people: PersonOutcome[];
  before: FamilyFacts;
  after: FamilyFacts;
  unknownCodes: UnknownCode[];
};

/** The subscriber of a family as known, undefined before there is one. */
export const subscriberOf = (facts: FamilyFacts): PersonFacts | undefined =>
  facts.people.find((person) => person.id === person.subscriberId);

/** Without its subscriber nothing that follows of the family can be placed. */
export const isWaiting = ({ people }: FamilyOutcome): boolean =>
  people.some(({ member, waits, personId }) => member?.subscriber === true && waits && personId === null);
