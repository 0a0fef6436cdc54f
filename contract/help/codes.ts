/** How somebody wants to be answered (specification 3, "Help request"; the form begins with email). */
export const contactTypes = ['email', 'phone'] as const;
/** What a help request is about (specification 3, "Help request"). */
export const helpEntityTypes = ['claim', 'general'] as const;

/** The states of a help request (domain 11): somebody of staff has it, the asker has an answer, or it is over. */
export const helpStatuses = ['new', 'open', 'assigned', 'awaitingMember', 'resolved', 'closed'] as const;
export type HelpStatus = (typeof helpStatuses)[number];

/** States in which the desk owes the next word. */
export const waitingForDesk: readonly HelpStatus[] = ['new', 'open', 'assigned'];

/** How soon a first reply is promised. */
export const helpPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type HelpPriority = (typeof helpPriorities)[number];

/** What a question can be about; that of a claim says so by itself (domain 11, contact categories). */
export const askedCategories = ['general', 'enrollment', 'idcard', 'payment', 'pharmacy', 'technical'] as const;

/** Requests an account may send within an hour (domain 11). */
export const ASKED_AN_HOUR = 5;

/** What the portal itself says in a transcript: it came, it is answered together with others, by itself again. */
export const helpNotices = ['help', 'helpMerged', 'helpSplit'] as const;
export type HelpNotice = (typeof helpNotices)[number];

/** Who wrote a line of a transcript. */
export const helpWriters = ['asker', 'desk', 'portal'] as const;

/** Files that whoever asked adds to one of their words (domain 11). */
export const HELP_FILES = 3;
