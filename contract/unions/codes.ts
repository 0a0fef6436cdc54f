/** How a contributing employer stands (domain 13.1 shop). */
export const shopStates = ['active', 'delinquent', 'suspended', 'withdrawn'] as const;

export const reportFrequencies = ['monthly', 'weekly'] as const;

/** How a worker of a shop stands: not known, known and not decided who it is, a member, or no longer at work there. */
export const shopEmployeeStates = ['new', 'pendingMatch', 'enrolled', 'terminated'] as const;
export type ShopEmployeeState = (typeof shopEmployeeStates)[number];

/** A day that is paid and credits hours; a month for which nothing is due because the fund holds enough. */
export const holidayKinds = ['paidHoliday', 'contributionHoliday'] as const;
export const holidayRules = ['none', 'workedDayBeforeAndAfter'] as const;

/** What a contribution is counted by (domain 13.1 ruleSet). Only hours are reported, so that weeks and pay wait. */
export const contributionBases = ['perHour', 'perMonth', 'perYear'] as const;

/** Whether hours count once they are reported, or once they are paid for (domain 13.2). */
export const creditOns = ['reported', 'paid'] as const;

/** Whose public page a key opens. */
export const unionPages = ['union', 'shop'] as const;
