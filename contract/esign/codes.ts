/** What a place on a paper takes (domain 12.7). */
export const paperFieldTypes = ['signature', 'initials', 'name', 'date', 'text', 'checkbox'] as const;
export type PaperFieldType = (typeof paperFieldTypes)[number];

/** What the portal writes by itself once somebody signs: the name that they typed, and the day. */
export const writtenBySigning: readonly PaperFieldType[] = ['name', 'date'];
/** What says itself what it asks for; others need a label. */
export const labelledTypes: readonly PaperFieldType[] = ['text', 'checkbox'];

/**
 * How far a signed paper is (domain 12.7): `waiting` for the next signer, `completed`: nobody is left; `declined` by whose turn it was, or
 * `expired`: they did not sign in time.
 */
export const paperStates = ['waiting', 'completed', 'declined', 'expired'] as const;
export type PaperState = (typeof paperStates)[number];

/** Places, signers and pages of a paper at most. */
export const MOST_FIELDS = 100;
export const MOST_SIGNERS = 4;
export const MOST_PAGES = 50;
/** Letters of a text, and of initials, that is typed onto a paper. */
export const MOST_LETTERS = 200;
export const MOST_INITIALS = 6;
/** Places are told in thousandths of the width and height of the page as it is looked at, from its upper left corner. */
export const WHOLE_PAGE = 1000;
/** Smaller than this, in thousandths, no place can be read or touched. */
export const SMALLEST = 12;
