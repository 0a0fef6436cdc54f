-- Are the rates of a session those of its plans already, because it was finalised?
-- Definer: a member's draft is priced by it, and whoever enrolls does not read what was adopted.
create function access.is_rates_adopted(session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select exists (select from session_rate_adoptions a where a.session_id = session and a.undone_at is null
    and a.client_id = any(access.clients()))
$$;
revoke execute on function access.is_rates_adopted from public;
grant execute on function access.is_rates_adopted to coverlane_app, coverlane_worker;
