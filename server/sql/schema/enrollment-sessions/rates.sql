-- Is this a version of rates of a session of this client, and (where one is named) of this session?
create function access.is_rate_version(version uuid, client uuid, session uuid) returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select exists (select from session_rate_versions v where v.id = version and v.client_id = client
    and (session is null or v.session_id = session))
$$;
revoke execute on function access.is_rate_version from public;
grant execute on function access.is_rate_version to coverlane_app;
