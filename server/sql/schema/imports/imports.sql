-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.sign_import() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  m record;
begin
  select o.acts, o.signs_as, o.acting into m from access.mine o;
  if new.applied_at is distinct from old.applied_at then
    new.applied_by := case when new.applied_at is not null then m.acts end;
    new.applied_by_name := case when new.applied_at is not null then m.signs_as end;
    new.applied_by_key := case when new.applied_at is not null then m.acting end;
  end if;
  if new.undone_at is distinct from old.undone_at then
    new.undone_by := case when new.undone_at is not null then m.acts end;
    new.undone_by_name := case when new.undone_at is not null then m.signs_as end;
    new.undone_by_key := case when new.undone_at is not null then m.acting end;
  end if;
  return new;
end
$$;
revoke execute on function access.sign_import from public;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.sign_cancelled_import() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  m record;
begin
  if new.cancelled_at is not distinct from old.cancelled_at then return new; end if;
  select o.acts, o.signs_as, o.acting into m from access.mine o;
  new.cancelled_by := m.acts;
  new.cancelled_by_name := m.signs_as;
  new.cancelled_by_key := m.acting;
  return new;
end
$$;
revoke execute on function access.sign_cancelled_import from public;

-- Ends the work on an import whose user has no rights any more: it must not stay under way for ever.
-- Definer: it looks past the policies of imports.
create function access.stop_import(import_id uuid, was text, is_now text, why jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update imports set state = is_now, progress = 100, refusal = why where id = stop_import.import_id and state = was
$$;
revoke execute on function access.stop_import from public;
grant execute on function access.stop_import to coverlane_worker;
