import { type RawBuilder, sql } from 'kysely';

/**
 * The effects of a change `h` as its reader may know them: amounts that follow from a salary are the matter of whoever sees
 * salaries (decision 112). Only changes that decide about such amounts are looked into.
 */
export const toldEffects: RawBuilder<unknown> = sql`case
  when h.effects @? '$[*].code ? (@ starts with "insurability-")'
  then access.told_effects(h.effects, h.client_id, h.subscriber_id) else h.effects end`;
