-- How long a session may be idle: the setting where its account belongs. An employer's people have their employer's, members
-- their division's too, everybody else the installation's. Nobody chooses it for themselves (domain 1.4, security 0.3).
-- Definer, and nobody's to execute but the owner's functions.
create function access.idle_seconds_of(account uuid) returns int
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select least(greatest(coalesce((
    select access.setting_at('sessionIdleSeconds', u.installation_id, o.client_id, o.division_id)::int
    from users u left join access.place_of_user(u) o on true where u.id = idle_seconds_of.account),
    access.setting_standard('sessionIdleSeconds')::int),
    access.setting_least('sessionIdleSeconds')), access.setting_most('sessionIdleSeconds'))
$$;
revoke execute on function access.idle_seconds_of from public;

-- The limit is read when the session begins and stands on its row, so that no request asks for it; a session that is open
-- keeps what it began with.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.limit_idle() returns trigger
language plpgsql security definer set search_path = pg_catalog, access as $$
begin
  new.idle_seconds := access.idle_seconds_of(new.user_id);
  return new;
end
$$;
revoke execute on function access.limit_idle from public;
