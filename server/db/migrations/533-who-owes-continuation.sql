-- Clients of the reader of whom somebody is owed an offer to continue coverage, at the client or in one of its divisions: asked
-- once for a list, and not for each of its rows (it was, in 532). What one person is owed says `cobraLawOf`.
drop function access.owes_continuation(uuid, date);
create function access.continuing_clients() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(array_agg(c.id), '{}') from clients c
  where c.id = any(access.clients()) and exists (
    select from (select null::uuid as division union all select d.id from divisions d where d.client_id = c.id) at
    where coalesce(access.setting_at('employerSize', c.installation_id, c.id, at.division), 'unknown') <> 'under20'
      or coalesce(access.setting_at('stateContinuationMonths', c.installation_id, c.id, at.division), '0') <> '0')
$$;
revoke execute on function access.continuing_clients() from public;
grant execute on function access.continuing_clients() to coverlane_app, coverlane_worker;
