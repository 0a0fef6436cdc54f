import { sql } from 'kysely';

/**
 * Is a debit, `p`, held because its account or what was allowed has ended? Nothing comes of it by itself, so whoever owes pays anew; it
 * is called off once they did (domain 6.6).
 */
export const IS_STUCK = sql<boolean>`(p.status = 'held' and coalesce(p.reason in ('methodInvalid', 'authorisationEnded'), false))`;

/**
 * Is a debit, `p`, on its way: it waits or is at the bank, and something comes of it by itself? What is owed is less by it, whoever asks: a
 * member, an employer, a shop.
 */
export const IS_UNDER_WAY = sql<boolean>`(p.status in ('authorized', 'queued', 'held', 'batched', 'submitted') and not ${IS_STUCK})`;

/** May an account, `m`, be drawn from: in use, and proved? */
export const IS_USABLE = sql<boolean>`(m.status = 'active' and m.validation not in ('microdepositPending', 'failed'))`;
