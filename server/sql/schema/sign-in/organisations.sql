-- Is an installation that of the site behind a host name? Before any site is set up, each is.
-- Definer, and nobody's to execute but the owner's functions.
create function access.is_of_site(installation_id uuid, host text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce((select t.installation_id = is_of_site.installation_id from sites t
    where t.id = access.site_at(is_of_site.host)), true)
$$;
revoke execute on function access.is_of_site from public;

-- The connection of an address's domain that is on, at the site behind a host name. No row: there is none.
-- Definer: whoever signs in may read no connection.
create function access.connection_of_domain(domain text, host text) returns table (id uuid, issuer text, application text,
  sealed bytea)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.id, c.issuer, c.application, s.sealed
  from signin_domains d join signinconnections c on c.id = d.connection_id and c.status = 'active' and c.deleted_at is null
    left join signin_secrets s on s.connection_id = c.id
  where d.domain = lower(connection_of_domain.domain)
    and access.is_of_site(d.installation_id, connection_of_domain.host)
  order by c.created_at, c.id limit 1
$$;
revoke execute on function access.connection_of_domain from public;
grant execute on function access.connection_of_domain to coverlane_app;

-- Does anybody sign in by a provider at the site behind a host name?
-- Definer: whoever signs in may read no connection.
create function access.organisations_sign_in(host text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select exists (select from signinconnections c where c.status = 'active' and c.deleted_at is null
    and c.email_domains <> '[]' and access.is_of_site(c.installation_id, organisations_sign_in.host))
$$;
revoke execute on function access.organisations_sign_in from public;
grant execute on function access.organisations_sign_in to coverlane_app;

-- What follows from how a connection is written: whoever says whom it signs in vouches with the rights they hold, and another
-- provider is not sent the secret of the one before, and has no key.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.settle_connection() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if tg_op = 'INSERT' or new.issuer <> old.issuer or new.application <> old.application or new.user_type <> old.user_type
    or new.second_factor <> old.second_factor or new.client_ids is distinct from old.client_ids
    or new.tpa_id is distinct from old.tpa_id or new.email_domains <> old.email_domains
    or new.certificates is distinct from old.certificates or new.sign_in_address is distinct from old.sign_in_address
  then
    new.author_permissions := to_jsonb(array(select p.machine_name from permissions p
      where p.id = any(access.held_permissions()) order by 1));
  end if;
  if tg_op = 'UPDATE' and new.issuer <> old.issuer then new.secret_set_at := null; end if;
  if tg_op = 'UPDATE' and (new.issuer <> old.issuer or new.application <> old.application) then new.key_made_at := null; end if;
  return new;
end
$$;
revoke execute on function access.settle_connection from public;

-- Keeps which connection a domain leads to. A domain of another connection is refused as taken at the field.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.lead_domains() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from signin_domains d where d.connection_id = new.id;
  insert into signin_domains (installation_id, domain, connection_id)
  select distinct new.installation_id, d, new.id from jsonb_array_elements_text(new.email_domains) d
  where new.deleted_at is null;
  return null;
exception when unique_violation then
  raise unique_violation using message = 'The domain is taken.', constraint = 'signinconnections_email_domains_check';
end
$$;
revoke execute on function access.lead_domains from public;

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
  verifier text, redirect_uri text, session_id uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from signin_attempts o using (select a.state_hash from signin_attempts a
    where a.begun_at < now() - interval '10 minutes' limit 100 for update skip locked) over where o.state_hash = over.state_hash;
  insert into signin_attempts (state_hash, connection_id, browser_hash, nonce, verifier, redirect_uri, session_id)
  values (begin_connection_sign_in.state_hash, begin_connection_sign_in.connection_id, begin_connection_sign_in.browser_hash,
    begin_connection_sign_in.nonce, begin_connection_sign_in.verifier, begin_connection_sign_in.redirect_uri,
    begin_connection_sign_in.session_id)
$$;
revoke execute on function access.begin_connection_sign_in from public;
grant execute on function access.begin_connection_sign_in to coverlane_app;

-- A sign-in that came back, once, in the browser in which it began, and while its connection is on. When it began is in seconds
-- since 1970.
-- Definer: it takes from signin_attempts, which coverlane_app may not.
create function access.take_connection_sign_in(state_hash bytea, browser_hash bytea) returns table (id uuid, issuer text,
  application text, sealed bytea, nonce text, verifier text, redirect_uri text, session_id uuid, begun_at double precision)
language sql security definer set search_path = pg_catalog, public as $$
  with taken as (delete from signin_attempts a where a.state_hash = take_connection_sign_in.state_hash
    and a.browser_hash = take_connection_sign_in.browser_hash returning a.*)
  select c.id, c.issuer, c.application, s.sealed, t.nonce, t.verifier, t.redirect_uri, t.session_id,
    extract(epoch from t.begun_at)::double precision
  from taken t join signinconnections c on c.id = t.connection_id and c.status = 'active' and c.deleted_at is null
    left join signin_secrets s on s.connection_id = c.id
  where t.begun_at > now() - interval '10 minutes'
$$;
revoke execute on function access.take_connection_sign_in from public;
grant execute on function access.take_connection_sign_in to coverlane_app;

-- Is an account of the people that a connection is for? Of its own installation, type and clients: a connection of a third-party
-- administrator is never for another's, and administrators are the installation's own alone.
-- Definer, and nobody's to execute but the owner's functions.
create function access.connection_is_for(connection signinconnections, subject users) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select subject.installation_id = connection.installation_id and subject.type = connection.user_type
    and case connection.user_type
      when 'admin' then connection.client_ids is null and connection.tpa_id is null
      when 'tpa' then subject.entity_id = connection.tpa_id
      else exists (select from access.place_of_user(subject) o where connection.client_ids ? o.client_id::text)
    end
$$;
revoke execute on function access.connection_is_for from public;

-- May a connection sign an account in? One of the people that it is for, that may do nothing which whoever said so might not.
-- Definer, and nobody's to execute but the owner's functions.
create function access.connection_admits(connection signinconnections, subject users) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.connection_is_for(connection, subject) and subject.status = 'active' and subject.validated
    and to_jsonb(access.permissions_of(subject)) <@ connection.author_permissions
$$;
revoke execute on function access.connection_admits from public;

-- Whose account a provider's person has, and whose second factor counts: the one that was linked to the subject, else, once, the
-- only one with the address that the provider verified, within the connection's domains. No row: none. An account is linked to one
-- subject for good. Until this transaction ends nobody changes the connection: whoever turns it off then ends the session too.
-- Definer: it reads users and writes signin_identities, which coverlane_app may not.
create function access.connection_account(connection_id uuid, issuer text, subject text, email text)
  returns table (user_id uuid, second_factor text)
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  c signinconnections;
  at_domain text := lower(substring(connection_account.email from '[^@]+$'));
  found_ids uuid[];
begin
  select * into c from signinconnections o where o.id = connection_account.connection_id and o.status = 'active'
    and o.deleted_at is null and o.issuer = connection_account.issuer for share;
  if not found then return; end if;
  select array_agg(i.user_id) into found_ids from signin_identities i
  where i.connection_id = c.id and i.subject = connection_account.subject;
  -- The provider stands for them, who may have no password by which a lock that has run out would go.
  perform access.release_lock_of(u.id) from users u
  where u.id = any(found_ids) or (lower(u.email) = lower(connection_account.email) and c.email_domains ? at_domain);
  -- A letter that looks like another, or becomes it in small letters (the sign of Kelvin), is in nobody's address here.
  if found_ids is null and c.email_domains ? at_domain and connection_account.email ~ '^[!-~]+$' then
    select array_agg(u.id) into found_ids from users u
    where lower(u.email) = lower(connection_account.email) and access.connection_admits(c, u);
    if coalesce(cardinality(found_ids), 0) <> 1 then return; end if;
    insert into signin_identities (connection_id, subject, user_id, domain)
    values (c.id, connection_account.subject, found_ids[1], at_domain) on conflict do nothing;
    if not found then return; end if;
  end if;
  return query select u.id, c.second_factor from users u where u.id = found_ids[1] and access.connection_admits(c, u);
end
$$;
revoke execute on function access.connection_account from public;
grant execute on function access.connection_account to coverlane_app;

-- Says of a session that has just begun which connection it began with, and, where the provider's second factor counts, that it
-- was proved; when, says the provider: what is asked to be proved lately is no longer so after a sign-in of this morning.
-- Definer: it writes sessions, which coverlane_app may not.
create function access.mark_connection_session(session_id uuid, connection_id uuid, second boolean, proved_at timestamptz)
  returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update sessions s set connection_id = mark_connection_session.connection_id,
    factor = case when second then 'second' else s.factor end,
    -- The least of a time and null would be the time.
    proved_at = case when mark_connection_session.proved_at is not null and (second or s.proved_at is not null)
      then least(mark_connection_session.proved_at, now()) end
  where s.id = mark_connection_session.session_id and s.created_at = now() and s.ended_at is null;
  if second then
    update users u set last_login_at = now() from sessions s where s.id = mark_connection_session.session_id and u.id = s.user_id;
  end if;
end
$$;
revoke execute on function access.mark_connection_session from public;
grant execute on function access.mark_connection_session to coverlane_app;

-- The connection by whose provider the session of this transaction can be proved anew: where that provider's second factor counts,
-- or where a member, who has none, would have typed a password. No row: not so.
-- Definer: it reads connections, which only who manages them may.
create function access.connection_to_prove() returns table (id uuid, issuer text, application text, sealed bytea,
  email text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.id, c.issuer, c.application, o.sealed, u.email
  from sessions s join signinconnections c on c.id = s.connection_id and c.status = 'active' and c.deleted_at is null
    join users u on u.id = s.user_id
    left join signin_secrets o on o.connection_id = c.id
  where s.id = (access.context() ->> 'session')::uuid and s.user_id = access.user_id() and s.ended_at is null
    and (c.second_factor = 'provider' or (u.type = 'member' and not access.has_factor(u.id)))
$$;
revoke execute on function access.connection_to_prove from public;
grant execute on function access.connection_to_prove to coverlane_app;

-- A connection that is off, deleted or for other people now opens nothing: the sessions that began with it end. Another provider's
-- people are others though they be called alike, it gets no secret of the one before, and keeps none of its accounts.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.end_connection_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update sessions s set ended_at = now() where s.connection_id = new.id and s.ended_at is null;
  delete from signin_attempts a where a.connection_id = new.id;
  delete from signin_answers a where a.connection_id = new.id;
  delete from signin_identities i where i.connection_id = new.id
    and (new.issuer <> old.issuer or new.application <> old.application or not new.email_domains ? i.domain
      or (new.certificates is null) <> (old.certificates is null));
  if new.issuer <> old.issuer then delete from signin_secrets o where o.connection_id = new.id; end if;
  if new.issuer <> old.issuer or new.application <> old.application then
    delete from signin_keys k where k.connection_id = new.id;
    delete from signin_provisioned p where p.connection_id = new.id;
  end if;
  return null;
end
$$;
revoke execute on function access.end_connection_sessions from public;
