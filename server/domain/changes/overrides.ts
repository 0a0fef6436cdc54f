/** Why a limit is passed: what whoever passes it wrote, or the program's own word. */
export type Override = { reason: string };

/** Limits are for people who ask; what a rule of the plan may end by itself says `mayEndByNight`. */
export const byRule: Override = { reason: 'rule' };

/** What may be continued is ERISA's to say: neither an age nor a waiting period stands in its way. */
export const byContinuation: Override = { reason: 'cobra' };

/** Reasons that nobody wrote, which no timeline shows. */
export const unwritten: readonly string[] = [byRule.reason, byContinuation.reason];
