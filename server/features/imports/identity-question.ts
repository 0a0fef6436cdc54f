import type { IdentityAnswer } from '@coverlane/contract/imports/identity-codes.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { Judgement } from '../../domain/identity/judge.ts';

/** Somebody on record, or made by the file before, with the family as it stands. */
export type KnownPerson = {
  person: PersonFacts;
  family: FamilyFacts;
  /** The SSN (nine digits) by which they are found, where they carried it before and their record says another now. */
  carried?: string;
};

/** Somebody as they were known by the number that brought them here. */
export const asCarried = ({ person, carried }: KnownPerson) =>
  carried === undefined ? person : { ...person, ssn: { digits: carried } };

/** What was answered, by whom and when (ISO 8601). */
export type Answered = {
  answer: IdentityAnswer;
  by: string | null;
  byName: string | null;
  /** What acted for them; null: nothing, they answered in person. */
  byKey: unknown;
  at: string;
  /** Given in this import for many rows at once. */
  inCommon: boolean;
};

/** An answer that is remembered, and whom the row became by it. */
export type Remembered = Answered & { importId: string; personId: string | null };

/** The number that agrees although the people may be two. */
export type ClashOf = 'ssn' | 'memberNumber' | 'identifier';

/** A row whose person is not certain: both people, what speaks for one and what against it, and the answer. */
export type IdentityQuestion = {
  /** The same for the same two people in every file; nobody can read an SSN out of it. */
  key: string;
  member: Member834;
  memberNumber: string | null;
  known: KnownPerson;
  /** The family the row stands in, as far as it is known. */
  family: FamilyFacts;
  about: ClashOf;
  judgement: Judgement;
  answered: Answered | null;
};
