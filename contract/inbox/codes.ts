/** What a message is about (domain 11); the e-mails of each are chosen by the reader. */
export const messageCategories = ['general', 'enrollment', 'claim', 'idcard', 'document', 'payment', 'system'] as const;
export type MessageCategory = (typeof messageCategories)[number];

/** How a reader stands to a message (specification 6: new counts as unread; domain 11). */
export const messageStatuses = ['new', 'read', 'archived', 'deleted'] as const;

/** Who wrote: a user, the desk by one of its staff, or the portal by itself. */
export const messageSenders = ['user', 'desk', 'portal'] as const;

/** Objects that a thread can be about. */
export const relatedTypes = ['claim', 'enrollment', 'eob', 'idcard', 'import', 'proof', 'report', 'help'] as const;
export type RelatedType = (typeof relatedTypes)[number];
