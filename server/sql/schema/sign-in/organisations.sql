-- The connection of an address's domain that is on. No row: there is none.
-- Definer: whoever signs in may read no connection.
create function access.connection_of_domain(domain text) returns table (id uuid, issuer text, application_id text, sealed bytea)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, c.issuer, c.application_id, s.sealed
  from signinconnections c left join signin_secrets s on s.connection_id = c.id
  where c.email_domains ? lower(connection_of_domain.domain) and c.status = 'active' and c.deleted_at is null
  order by c.created_at, c.id limit 1
$$;
revoke execute on function access.connection_of_domain from public;
grant execute on function access.connection_of_domain to coverlane_app;

-- Which of these domains another connection has already: one domain leads to one provider.
-- Definer: it looks at the connections of every installation.
create function access.domains_taken(connection_id uuid, domains jsonb) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from signinconnections c, jsonb_array_elements_text(domains_taken.domains) d
    where c.id is distinct from domains_taken.connection_id and c.deleted_at is null and c.email_domains ? d)
$$;
revoke execute on function access.domains_taken from public;
grant execute on function access.domains_taken to coverlane_app;

-- Keeps the sealed secret of a connection that the caller manages. False: there is none.
-- Definer: it writes signin_secrets, which coverlane_app may not.
create function access.keep_connection_secret(connection_id uuid, sealed bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update signinconnections c set secret_set_at = now(), version = version + 1, updated_at = now()
  where c.id = keep_connection_secret.connection_id and c.deleted_at is null and c.installation_id = access.managed_installation();
  if not found then return false; end if;
  insert into signin_secrets as s (connection_id, sealed) values (keep_connection_secret.connection_id, keep_connection_secret.sealed)
  on conflict on constraint signin_secrets_pkey do update set sealed = excluded.sealed;
  return true;
end
$$;
revoke execute on function access.keep_connection_secret from public;
grant execute on function access.keep_connection_secret to coverlane_app;

-- Remembers a sign-in that goes to its provider; those that never came back go.
-- Definer: it writes signin_attempts, which coverlane_app may not.
create function access.begin_connection_sign_in(state_hash bytea, connection_id uuid, browser_hash bytea, nonce text,
  verifier text, redirect_uri text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from signin_attempts o using (select a.state_hash from signin_attempts a
    where a.begun_at < now() - interval '10 minutes' limit 100 for update skip locked) over where o.state_hash = over.state_hash;
  insert into signin_attempts (state_hash, connection_id, browser_hash, nonce, verifier, redirect_uri)
  values (begin_connection_sign_in.state_hash, begin_connection_sign_in.connection_id, begin_connection_sign_in.browser_hash,
    begin_connection_sign_in.nonce, begin_connection_sign_in.verifier, begin_connection_sign_in.redirect_uri)
$$;
revoke execute on function access.begin_connection_sign_in from public;
grant execute on function access.begin_connection_sign_in to coverlane_app;

-- A sign-in that came back, once, in the browser in which it began, and while its connection is on.
-- Definer: it takes from signin_attempts, which coverlane_app may not.
create function access.take_connection_sign_in(state_hash bytea, browser_hash bytea) returns table (id uuid, issuer text,
  application_id text, sealed bytea, second_factor text, nonce text, verifier text, redirect_uri text)
language sql security definer set search_path = pg_catalog, public as $$
  with taken as (delete from signin_attempts a where a.state_hash = take_connection_sign_in.state_hash
    and a.browser_hash = take_connection_sign_in.browser_hash returning a.*)
  select c.id, c.issuer, c.application_id, s.sealed, c.second_factor, t.nonce, t.verifier, t.redirect_uri
  from taken t join signinconnections c on c.id = t.connection_id and c.status = 'active' and c.deleted_at is null
    left join signin_secrets s on s.connection_id = c.id
  where t.begun_at > now() - interval '10 minutes'
$$;
revoke execute on function access.take_connection_sign_in from public;
grant execute on function access.take_connection_sign_in to coverlane_app;

-- May a connection sign an account in? Only one of its own installation, type and clients: a connection of a third-party
-- administrator never opens another's, and administrators are the installation's own alone.
-- Definer, and nobody's to execute but the owner's functions.
create function access.connection_admits(connection signinconnections, subject users) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select subject.installation_id = connection.installation_id and subject.type = connection.user_type
    and subject.status = 'active' and subject.validated
    and case connection.user_type
      when 'admin' then connection.client_ids is null and connection.tpa_id is null
      when 'tpa' then subject.entity_id = connection.tpa_id
      else exists (select from access.place_of_user(subject) o where connection.client_ids ? o.client_id::text)
    end
$$;
revoke execute on function access.connection_admits from public;

-- Whose account a provider's person has: the one that was linked to the subject, else, once, the only one with the address
-- that the provider verified, within the connection's domains. Null: none. An account is linked to one subject for good.
-- Definer: it reads users and writes signin_identities, which coverlane_app may not.
create function access.connection_account(connection_id uuid, subject text, email text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  c signinconnections;
  known uuid;
  found_ids uuid[];
begin
  select * into c from signinconnections o where o.id = connection_account.connection_id;
  select i.user_id into known from signin_identities i
  where i.connection_id = c.id and i.subject = connection_account.subject;
  if known is not null then
    return (select u.id from users u where u.id = known and access.connection_admits(c, u));
  end if;
  if connection_account.email is null or not c.email_domains ? lower(split_part(connection_account.email, '@', 2)) then return null; end if;
  select array_agg(u.id) into found_ids from users u
  where lower(u.email) = lower(connection_account.email) and access.connection_admits(c, u);
  if coalesce(cardinality(found_ids), 0) <> 1 then return null; end if;
  insert into signin_identities (connection_id, subject, user_id) values (c.id, connection_account.subject, found_ids[1])
  on conflict do nothing;
  if not found then return null; end if;
  return found_ids[1];
end
$$;
revoke execute on function access.connection_account from public;
grant execute on function access.connection_account to coverlane_app;

-- Says of a session that has just begun which connection it began with, and, where the provider's second factor counts, that it
-- was proved.
-- Definer: it writes sessions, which coverlane_app may not.
create function access.mark_connection_session(session_id uuid, connection_id uuid, second boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update sessions s set connection_id = mark_connection_session.connection_id,
    factor = case when second then 'second' else s.factor end, proved_at = case when second then now() else s.proved_at end
  where s.id = mark_connection_session.session_id and s.created_at = now() and s.ended_at is null;
  if second then
    update users u set last_login_at = now() from sessions s where s.id = mark_connection_session.session_id and u.id = s.user_id;
  end if;
end
$$;
revoke execute on function access.mark_connection_session from public;
grant execute on function access.mark_connection_session to coverlane_app;

-- A connection that is off, deleted or for other people now opens nothing: the sessions that began with it end.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.end_connection_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update sessions s set ended_at = now() where s.connection_id = new.id and s.ended_at is null;
  return null;
end
$$;
revoke execute on function access.end_connection_sessions from public;
