-- Where a provider that speaks SAML signs people in, and the certificates it signs with. No row: it speaks OpenID Connect, or is off.
-- Definer: whoever signs in may read no connection.
create function access.saml_provider(connection_id uuid) returns table (sign_in_address text, certificates text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.sign_in_address, c.certificates from signinconnections c
  where c.id = saml_provider.connection_id and c.status = 'active' and c.deleted_at is null and c.certificates is not null
$$;
revoke execute on function access.saml_provider from public;
grant execute on function access.saml_provider to coverlane_app;

-- Keeps what a browser brought from a provider, for its page to hand in; those that nobody handed in go.
-- Definer: it writes signin_answers, which coverlane_app may not.
create function access.keep_connection_answer(id uuid, ticket_hash bytea, connection_id uuid, sealed bytea) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  delete from signin_answers o using (select a.id from signin_answers a
    where a.came_at < now() - interval '2 minutes' limit 100 for update skip locked) over where o.id = over.id;
  insert into signin_answers (id, ticket_hash, connection_id, sealed)
  select keep_connection_answer.id, keep_connection_answer.ticket_hash, keep_connection_answer.connection_id,
    keep_connection_answer.sealed
  where exists (select from access.saml_provider(keep_connection_answer.connection_id))
$$;
revoke execute on function access.keep_connection_answer from public;
grant execute on function access.keep_connection_answer to coverlane_app;

-- What was brought, once.
-- Definer: it takes from signin_answers, which coverlane_app may not.
create function access.take_connection_answer(ticket_hash bytea, connection_id uuid) returns table (id uuid, sealed bytea)
language sql security definer set search_path = pg_catalog, public as $$
  with taken as (delete from signin_answers a where a.ticket_hash = take_connection_answer.ticket_hash
    and a.connection_id = take_connection_answer.connection_id returning a.*)
  select t.id, t.sealed from taken t where t.came_at > now() - interval '2 minutes'
$$;
revoke execute on function access.take_connection_answer from public;
grant execute on function access.take_connection_answer to coverlane_app;

-- Is a sign-in on its way to a connection's provider that this state came back from? What nobody waits for is not kept.
-- Definer: it reads signin_attempts, which coverlane_app may not.
create function access.sign_in_is_awaited(state_hash bytea, connection_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from signin_attempts a where a.state_hash = sign_in_is_awaited.state_hash
    and a.connection_id = sign_in_is_awaited.connection_id and a.begun_at > now() - interval '10 minutes')
$$;
revoke execute on function access.sign_in_is_awaited from public;
grant execute on function access.sign_in_is_awaited to coverlane_app;
