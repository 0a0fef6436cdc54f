-- Imports: who answered what a plan code means, in which file and of which sender; begins that a file does not state.

alter table plan_codes
  add column decided_by_name text,
  add column import_id uuid references imports on delete set null,
  add column sender text;
create index plan_codes_import on plan_codes (import_id) where import_id is not null;

alter table imports
  add column sender text,
  -- What of the file begins on a day that is only guessed: {"day", "people", "rows"}.
  add column guessed_begins jsonb not null default '{}',
  -- What was answered: the day by the place of a record, under '' of all others.
  add column begin_days jsonb not null default '{}';

-- Ends the work on an import whose user has no rights any more: it must not stay under way for ever.
create function access.stop_import(import_id uuid, was text, is_now text, why jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update imports set state = is_now, progress = 100, refusal = why where id = stop_import.import_id and state = was
$$;
revoke execute on function access.stop_import(uuid, text, text, jsonb) from public;
grant execute on function access.stop_import(uuid, text, text, jsonb) to coverlane_worker;
