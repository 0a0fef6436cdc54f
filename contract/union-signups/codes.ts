/** States of a sign-up as the fund office sees them (domain 13.1); `matched` is certainly somebody known, `needsReview` may be. */
export const signupStatuses = ['started', 'submitted', 'matched', 'needsReview', 'accepted', 'rejected'] as const;
export type SignupStatus = (typeof signupStatuses)[number];

/** Those that wait for the fund office. */
export const waitingSignups = ['submitted', 'matched', 'needsReview'] as const satisfies readonly SignupStatus[];

/** How it stands for the worker, who is not told whether they are known (domain 13.1: only status and next step). */
export const signupStandings = ['started', 'moreInformation', 'submitted', 'accepted', 'rejected'] as const;
export type SignupStanding = (typeof signupStandings)[number];

/** What the worker does next. */
export const signupNexts = ['continue', 'answer', 'wait', 'hours', 'call'] as const;

/** Classes of work that a worker can say; the fund office may write another. */
export const workClasses = ['journeyman', 'apprentice', 'other'] as const;

/** Relationships of the people somebody signs up with themselves (X12 INS02). */
export const signupRelationships = ['01', '53', '19'] as const;

/** What the fund office does with a sign-up; `reopen` takes a decision back. */
export const signupDecisions = ['accept', 'askMore', 'reject', 'reopen'] as const;

/** The length of a union's key, and of a sign-up's own. */
export const SIGNUP_KEY_LENGTH = 22;

/** People besides the worker. */
export const MOST_DEPENDENTS = 20;
