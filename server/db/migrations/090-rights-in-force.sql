-- A context is verified once a transaction, not for each policy of each statement (docs/decisions/030-rights-in-force.md).
--
-- What a request may see is a row of access.rights, which only the functions below write and only they read. Which row is
-- in force is the number that the functions put into a sequence: PostgreSQL keeps the last value that a backend set for
-- that backend alone, and the roles of requests and jobs may neither set nor read it. A second sequence holds the time of
-- the transaction it was set in, so that it means nothing in the next one. Who acts is still read from the signed context.
-- A number that is put in force by a savepoint and rolled back with it is not in force: the setting goes with the savepoint.

create unlogged table access.rights (
  id bigint generated always as identity primary key,
  -- The text that is signed: user, type, installation, session.
  context text collate "C" not null,
  type text not null,
  permissions text[] not null,
  clients uuid[] not null,
  -- Null: everybody of the clients; for these three.
  people uuid[],
  health uuid[],
  divisions uuid[],
  made_at timestamptz not null default now()
);
create index rights_context on access.rights (context);
create index rights_made_at on access.rights (made_at);
alter table access.rights enable row level security;
alter table access.rights force row level security;
create policy owner on access.rights to current_user using (true) with check (true);

-- When, in microseconds since 1970, and which row; below zero where no list of people narrows the clients.
create unlogged sequence access.opened_at;
create unlogged sequence access.opened_as minvalue -9223372036854775807 start 1;

-- The rights of this transaction, or null. The setting says only whether there is anything to ask for: who sets it by hand
-- gets an error or null, for the sequences of his backend hold no transaction that is his.
create function access.in_force() returns bigint
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if current_setting('coverlane.opened', true) is distinct from 'yes' then return null; end if;
  if currval('access.opened_at') <> (extract(epoch from transaction_timestamp()) * 1000000)::bigint then return null; end if;
  return currval('access.opened_as');
end
$$;

-- Puts rights into force for the rest of the transaction: those of a row that is there already, else of a new one. Rows
-- are used for half a day and kept for a whole one, longer than any transaction that found them.
create function access.put_in_force(rights access.rights) returns void
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint;
begin
  select r.id into number from access.rights r
  where r.context = rights.context and r.made_at > now() - interval '12 hours'
    and r.type = rights.type and r.permissions = rights.permissions and r.clients = rights.clients
    and r.people is not distinct from rights.people and r.health is not distinct from rights.health
    and r.divisions is not distinct from rights.divisions
  limit 1;
  if not found then
    insert into access.rights (context, type, permissions, clients, people, health, divisions)
    values (rights.context, rights.type, rights.permissions, rights.clients, rights.people, rights.health, rights.divisions)
    returning id into number;
    delete from access.rights r where r.id in (select o.id from access.rights o
      where o.made_at < now() - interval '24 hours' order by o.made_at limit 50 for update skip locked);
  end if;
  perform setval('access.opened_as', case when rights.people is null and rights.divisions is null then -number else number end);
  perform setval('access.opened_at', (extract(epoch from transaction_timestamp()) * 1000000)::bigint);
  perform set_config('coverlane.opened', 'yes', true);
  perform set_config('coverlane.context', rights.context, true);
  perform set_config('coverlane.signature', access.signature(rights.context), true);
end
$$;

-- What policies ask for. The context must be the one that was signed: who changes it loses all rights.
create or replace function access.clients() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  allowed uuid[];
begin
  if number is null then return null; end if;
  select r.clients into allowed from access.rights r
  where r.id = number and r.context = current_setting('coverlane.context', true);
  return allowed;
end
$$;

create or replace function access.people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := access.in_force();
  r access.rights;
begin
  if number is null or number < 0 then return null; end if;
  select * into r from access.rights o where o.id = number;
  if r.divisions is null then return r.people; end if;
  return access.held_people(r.clients, r.divisions);
end
$$;

create or replace function access.health_people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := access.in_force();
  allowed uuid[];
begin
  if number is null or number < 0 then return null; end if;
  select r.health into allowed from access.rights r where r.id = number;
  return allowed;
end
$$;

-- As in 008, and nothing without rights in force. No list is part of the context any more.
create or replace function access.context() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  context text := current_setting('coverlane.context', true);
  k access.signing_key;
begin
  if context is null or context = '' or access.in_force() is null then return null; end if;
  select * into k from access.signing_key;
  if current_setting('coverlane.signature', true) is distinct from
    encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
      context || '|' || pg_backend_pid()::text || '|' || extract(epoch from transaction_timestamp())::text, 'UTF8'))), 'hex')
  then return null; end if;
  return context::jsonb;
end
$$;
drop function access.uuids(text);

-- Has the user of this request a permission? For policies and functions of the owner: they need not look it up again.
create function access.has_permission(name text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
begin
  return number is not null and exists (select from access.rights r
    where r.id = number and r.context = current_setting('coverlane.context', true) and has_permission.name = any(r.permissions));
end
$$;

-- Work on one client gives up all others (048); the row of the narrower rights is found again by the next batch.
create or replace function access.only_client(client uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, access set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  r access.rights;
begin
  if number is null or access.context() is null then return false; end if;
  select * into r from access.rights o where o.id = number and only_client.client = any(o.clients);
  if not found then return false; end if;
  r.clients := array[only_client.client];
  perform access.put_in_force(r);
  return true;
end
$$;

-- The lists of a user, in an order of their own, so that the same rights are the same row. In PL/pgSQL, whose statements
-- keep their plans on every version of PostgreSQL.
create or replace function access.clients_of(subject users) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if subject.type in ('admin', 'tpa') then
    return array(select c.id from clients c where c.installation_id = subject.installation_id and c.deleted_at is null order by c.id);
  end if;
  return array(select c.id from clients c
    where c.installation_id = subject.installation_id and c.deleted_at is null and (
      (subject.type = 'client' and c.id = subject.entity_id)
      or (subject.type = 'broker' and exists (
        select from broker_clients b where b.client_id = c.id and b.broker_id = subject.entity_id
          and b.effective_date <= current_date and (b.expiration_date is null or b.expiration_date >= current_date)))
      or (subject.type = 'partner' and exists (
        select from partner_clients p where p.client_id = c.id and p.partner_id = subject.entity_id))
      or (subject.type = 'member' and c.id = (select p.client_id from people p where p.id = subject.entity_id)))
    order by c.id);
end
$$;

create or replace function access.permissions_of(subject users) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return array(select machine_name from permissions
    where id in (
      select permission_id from user_permissions where user_id = subject.id
      union
      select rp.permission_id from role_permissions rp join user_roles ur using (role_id)
      where ur.user_id = subject.id and subject.type = 'admin')
    order by machine_name);
end
$$;

create or replace function access.enter(subject users, session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  r access.rights;
begin
  r.context := jsonb_build_object(
    'user', subject.id, 'type', subject.type, 'installation', subject.installation_id, 'session', session)::text;
  r.type := subject.type;
  r.permissions := access.permissions_of(subject);
  r.clients := access.clients_of(subject);
  if subject.type = 'member' then
    r.people := array(select p from unnest(access.people_of(subject)) p order by p);
    r.health := array(select p from unnest(access.health_people_of(subject)) p order by p);
  elsif subject.type = 'client' then
    r.divisions := (select array_agg(d order by d) from unnest(access.divisions_of(subject)) d);
  end if;
  perform access.put_in_force(r);
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language, 'permissions', to_jsonb(r.permissions));
end
$$;

create or replace function access.enter_halfway(subject users, session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  r access.rights;
begin
  r.context := jsonb_build_object(
    'user', subject.id, 'type', 'halfway', 'installation', subject.installation_id, 'session', session)::text;
  r.type := 'halfway';
  r.permissions := '{}';
  r.clients := '{}';
  r.people := '{}';
  perform access.put_in_force(r);
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language, 'permissions', '[]'::jsonb);
end
$$;

-- As in 040; a session that has proved its second factor and has no password to change lacks nothing.
create or replace function access.open(token_hash bytea, bearer_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_session sessions;
  found_user users;
  lacking text;
begin
  select * into found_session from sessions s where s.token_hash = open.token_hash and s.ended_at is null
    and s.active_at > now() - interval '1800 seconds' and s.created_at > now() - interval '12 hours';
  if not found then return null; end if;
  if open.bearer_hash is not null and open.bearer_hash <> found_session.bearer_hash then return null; end if;
  select * into found_user from users u where u.id = found_session.user_id
    and (u.status = 'active' or (u.status = 'locked' and u.lock_reason = 'tries'));
  if not found then return null; end if;
  if found_session.factor = 'password' or found_user.password_reset_required then
    lacking := access.lacks(found_user, found_session.factor);
  end if;
  return (case when lacking is null then access.enter(found_user, found_session.id)
      else access.enter_halfway(found_user, found_session.id) end)
    || jsonb_build_object(
      'sessionId', found_session.id,
      'lacks', lacking,
      'demonstration', found_user.demonstration,
      'provedSecondsAgo', ceil(extract(epoch from now() - found_session.proved_at)),
      'idleSeconds', ceil(1800 - extract(epoch from now() - found_session.active_at)),
      'endsAt', to_char((found_session.created_at + interval '12 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
end
$$;

-- As in 085: no user, no permissions, the rows of one client.
create or replace function access.open_for_rules(client uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_client clients;
  r access.rights;
begin
  select * into found_client from clients c where c.id = open_for_rules.client and c.deleted_at is null;
  if not found then return false; end if;
  r.context := jsonb_build_object('user', null, 'type', 'rules', 'installation', found_client.installation_id, 'session', null)::text;
  r.type := 'rules';
  r.permissions := '{}';
  r.clients := array[found_client.id];
  perform access.put_in_force(r);
  return true;
end
$$;

revoke execute on function access.in_force(), access.put_in_force(access.rights), access.has_permission(text) from public;
grant execute on function access.has_permission(text) to coverlane_app, coverlane_worker;
