-- How the database was last brought up to date: by which release, from which, with which texts and migrations; for a node that starts
-- without the owner's rights.
-- Definer: what is kept of it is the owner's to read.
create function access.schema_standing() returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('version', r.version, 'former', r.former_version, 'sha256', r.sha256,
    'migrations', (select coalesce(jsonb_object_agg(m.name, m.sha256), '{}') from schema_migrations m))
  from access.schema_release r
$$;
revoke execute on function access.schema_standing from public;
grant execute on function access.schema_standing to coverlane_app;

-- What kept its rows apart when it was last brought up to date, a line each.
-- Definer: as above.
create function access.guards_kept() returns setof text
language sql stable security definer set search_path = pg_catalog as $$ select line from access.schema_state $$;
revoke execute on function access.guards_kept from public;
grant execute on function access.guards_kept to coverlane_app;
