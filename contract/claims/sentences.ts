import { APPEAL_DAYS } from './appeals.ts';

/** What the reader of a claim can do about it; the words stand under `action` of the sentences. */
export const claimActions = ['otherInsurance', 'accident', 'sendAgain', 'document', 'appeal'] as const;
export type ClaimAction = (typeof claimActions)[number];

/** One language's file: our own plain words by code, `carc` and `rarc` by code, `group` for a code without words. */
export interface ClaimSentences {
  readonly carc: Readonly<Record<string, string>>;
  readonly rarc: Readonly<Record<string, string>>;
  readonly group: Readonly<Record<string, string>>;
  readonly action: Readonly<Record<string, string>>;
}

/** What a code asks the reader to do (domain 7.4: "ask for" codes drive actions). */
const ACTIONS: Readonly<Record<string, ClaimAction>> = {
  '4': 'sendAgain',
  '11': 'sendAgain',
  '16': 'sendAgain',
  '19': 'accident',
  '20': 'accident',
  '22': 'otherInsurance',
  '50': 'appeal',
  '51': 'appeal',
  '55': 'appeal',
  '96': 'appeal',
  '109': 'sendAgain',
  '197': 'appeal',
  '204': 'appeal',
  '227': 'document',
  '252': 'document',
  '272': 'appeal',
  MA04: 'otherInsurance',
  MA130: 'sendAgain',
  N4: 'otherInsurance',
};

/**
 * The sentence of a reason code in the words of one language: of the code in its group ("PR-45"), its own, else the group's.
 * @param reason `group` is the X12 CAS01, `carc` the claim adjustment reason code
 */
export const reasonSentence = (words: ClaimSentences, reason: { group: string; carc: string }): string =>
  words.carc[`${reason.group}-${reason.carc}`] ??
  words.carc[reason.carc] ??
  words.group[reason.group] ??
  words.group['OA'] ??
  reason.carc;

/** The sentence of a remark code (RARC), or undefined where the product has none of its own. */
export const remarkSentence = (words: ClaimSentences, rarc: string): string | undefined => words.rarc[rarc];

/** The sentence of what a reader is asked to do, its days in place. */
export const actionSentence = (words: ClaimSentences, action: ClaimAction): string =>
  (words.action[action] ?? action).replace('{days}', String(APPEAL_DAYS));

/** What the codes of a claim ask the reader to do, each once, in the order of the codes (domain 7.4). */
export function actionsOf(codes: readonly string[]): ClaimAction[] {
  return [...new Set(codes.flatMap((code) => ACTIONS[code] ?? []))];
}
