import { sql } from 'kysely';

/** The number of `help_requests h` as whoever asked was told it: HR-YYYY-nnnnnn (domain 11). */
export const helpNumber = sql<string>`'HR-' || h.year || '-' || lpad(h.number::text, 6, '0')`;
