import { APPEAL_DAYS } from './appeals.ts';
import { type ClaimAction, type ClaimSentences, actionsOf, reasonSentence, remarkSentence } from './sentences.ts';

// What a claim says to its reader, worked out once: the screen and the explanation of benefits take it from here.

/** A reason as a claim or one of its lines keeps it: X12 CAS01, the adjustment reason, and remarks. */
export interface StoryReason {
  readonly group: string;
  readonly carc: string;
  readonly rarc?: readonly string[] | undefined;
}

/** The reasons of a claim: those of the whole, and those of each line. */
export interface StoryReasons<Reason extends StoryReason> {
  readonly whole: readonly Reason[];
  readonly lines: readonly (readonly Reason[])[];
}

/** Every reason of a claim: its own first, then those of its lines in their order. */
export const allReasons = <Reason extends StoryReason>({ whole, lines }: StoryReasons<Reason>): Reason[] => [
  ...whole,
  ...lines.flat(),
];

/** A code as it stands beside a line: "PR-1". */
export const codeOf = ({ group, carc }: StoryReason): string => `${group}-${carc}`;

/** A code and what it means; `sentence` is missing where the product has no words of its own for a remark. */
export interface Meaning {
  readonly code: string;
  readonly carc: string | undefined;
  readonly sentence: string | undefined;
}

/** Each code of the reasons once, in their order, the remarks of a reason after it (29 CFR 2560.503-1(g)(1)(i); domain 7.5). */
export function meaningsOf(words: ClaimSentences, reasons: readonly StoryReason[]): Meaning[] {
  const found = reasons.flatMap((reason): Meaning[] => [
    { code: codeOf(reason), carc: reason.carc, sentence: reasonSentence(words, reason) },
    ...(reason.rarc ?? []).map((code) => ({ code, carc: undefined, sentence: remarkSentence(words, code) })),
  ]);
  return [...new Map(found.map((each) => [each.code, each])).values()];
}

/** What the reasons ask the reader to do, each once, in the order of their codes (domain 7.4). */
export const askedBy = (reasons: readonly StoryReason[]): ClaimAction[] =>
  actionsOf(reasons.flatMap(({ carc, rarc = [] }) => [carc, ...rarc]));

const DAY_MS = 86_400_000;

/**
 * The last day on which a decision can be appealed for sure: counted from the day of the explanation of benefits, as
 * nobody got it earlier. Both 'YYYY-MM-DD'.
 */
export const lastDayToAppeal = (explained: string): string =>
  new Date(Date.parse(explained) + APPEAL_DAYS * DAY_MS).toISOString().slice(0, 10);
