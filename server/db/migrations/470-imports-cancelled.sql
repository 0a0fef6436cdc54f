-- An import may be cancelled before it is applied; who did it and when is kept.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('reading', 'proposed', 'applying', 'applied', 'undoing', 'undone', 'refused', 'failed', 'cancelled'));
alter table imports
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references users, add column cancelled_by_name text, add column cancelled_by_key jsonb;
create index imports_cancelled_by on imports (cancelled_by) where cancelled_by is not null;

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
revoke execute on function access.sign_cancelled_import() from public;
create trigger sign_cancelled_import before update of cancelled_at on imports
  for each row execute function access.sign_cancelled_import();
