import type { X12Position } from '@coverlane/x12/fault.ts';
import { undatedKey } from './undated.rules.ts';

/** What a person said about a claim that could mean more than one thing: a claim of its own, none, or one that is known. */
export type ClaimChoice = 'new' | 'leaveOut' | { claimNumber: string };

/** The choice for a claim by its place in the file; undefined: not asked yet, or left open. */
export type ClaimChoices = (position: X12Position) => ClaimChoice | undefined;

/** Under this key stands what becomes of all claims about which nothing was said. */
export const OTHER_CLAIMS = 'others';

const CLAIM = 'claim ';

const choiceOf = (text: string | undefined): ClaimChoice | undefined => {
  if (text === 'new' || text === 'leaveOut') return text;
  return text?.startsWith(CLAIM) === true ? { claimNumber: text.slice(CLAIM.length) } : undefined;
};

/** A choice as it is kept with its import. */
export const choiceText = (choice: ClaimChoice): string =>
  typeof choice === 'string' ? choice : `${CLAIM}${choice.claimNumber}`;

/** The choices that are kept with an import, by key. */
export function storedChoices(stored: unknown): Record<string, string> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored);
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string' && choiceOf(text) !== undefined));
}

/** Looks choices up: the claim's own, else what holds for all others. */
export function claimChoices(stored: unknown): ClaimChoices {
  const kept = new Map(Object.entries(storedChoices(stored)));
  return (position) => choiceOf(kept.get(undatedKey(position)) ?? kept.get(OTHER_CLAIMS));
}

/** One answer of a screen: null takes one back. */
export type AnsweredClaim = {
  key: string;
  decision: 'new' | 'leaveOut' | 'claim' | null;
  claimNumber?: string | null | undefined;
};

/** Answers of a screen on top of those that were there. */
export function answeredClaims(
  kept: Readonly<Record<string, string>>,
  { claims, otherClaims }: { claims: readonly AnsweredClaim[]; otherClaims: 'leaveOut' | null | undefined },
): Record<string, string> {
  const answers = new Map(Object.entries(kept));
  const put = (key: string, choice: ClaimChoice | null): unknown =>
    choice === null ? answers.delete(key) : answers.set(key, choiceText(choice));
  for (const { key, decision, claimNumber } of claims) {
    put(key, decision === 'claim' ? { claimNumber: claimNumber ?? '' } : decision);
  }
  if (otherClaims !== undefined) put(OTHER_CLAIMS, otherClaims);
  return Object.fromEntries(answers);
}
