import { type RawBuilder, sql } from 'kysely';
import { unwritten } from '../domain/changes/overrides.ts';

/**
 * The effects of a change `h` as its reader may know them: amounts that follow from a salary are the matter of whoever sees
 * salaries (decision 112). Only changes that decide about such amounts are looked into.
 */
export const toldEffects: RawBuilder<unknown> = sql`case
  when h.effects @? '$[*].code ? (@ starts with "insurability-")'
  then access.told_effects(h.effects, h.client_id, h.subscriber_id) else h.effects end`;

/**
 * Why a limit was passed by a change `h`, in the words of whoever passed it, told to staff; null: none was, or the reader is a
 * member or partner (domain 1.2: with a reason that stays on record).
 */
export const toldException: RawBuilder<string | null> = sql`case
  when (select access.user_type()) in ('member', 'partner') then null
  when h.request -> 'override' ->> 'reason' = any(${[...unwritten]}::text[]) then null
  else h.request -> 'override' ->> 'reason' end`;
