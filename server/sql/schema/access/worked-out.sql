-- Works a user's rights out, puts them into force and answers the permissions among them. Rights that are kept from one request
-- to the next say what their holder signs as; those of members are worked out each time and would have their name put together in
-- vain. Who is renamed has other rights from then on. What acts for the account signs in its place.
-- Definer, and nobody's to execute but the owner's functions.
create function access.work_out_rights(subject users, context text) returns text[]
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  r access.rights;
begin
  r.context := context;
  r.type := subject.type;
  r.permissions := access.permissions_of(subject);
  r.clients := access.clients_of(subject);
  if subject.type = 'member' then
    r.people := array(select p from unnest(access.people_of(subject)) p order by p);
    r.health := array(select p from unnest(access.health_people_of(subject)) p order by p);
  elsif subject.type = 'client' then
    r.divisions := (select array_agg(d order by d) from unnest(access.divisions_of(subject)) d);
  end if;
  if subject.type <> 'member' then
    r.signs_as := coalesce(access.acting_text(context::jsonb -> 'acting'), access.name_as_read(subject.first_name, subject.last_name));
  end if;
  perform access.put_in_force(r);
  return r.permissions;
end
$$;
revoke execute on function access.work_out_rights from public;

-- Puts rights into force for the rest of the transaction: those of a row that is there already, else of a new one. Rows
-- are used for half a day and kept for a whole one, longer than any transaction that found them.
-- Definer, and nobody's to execute but the owner's functions.
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
    and r.signs_as is not distinct from rights.signs_as
  limit 1;
  if not found then
    insert into access.rights (context, type, permissions, clients, people, health, divisions, signs_as)
    values (rights.context, rights.type, rights.permissions, rights.clients, rights.people, rights.health, rights.divisions, rights.signs_as)
    returning id into number;
    delete from access.rights r where r.id in (select o.id from access.rights o
      where o.made_at < now() - interval '24 hours' order by o.made_at limit 50 for update skip locked);
  end if;
  perform
    setval('access.opened_as', case when rights.people is null and rights.divisions is null then -number else number end),
    setval('access.opened_at', (extract(epoch from transaction_timestamp()) * 1000000)::bigint),
    set_config('coverlane.opened', 'yes', true),
    set_config('coverlane.context', rights.context, true),
    set_config('coverlane.signature', access.signature(rights.context), true);
end
$$;
revoke execute on function access.put_in_force from public;

-- Puts rights that are known into force and answers the permissions among them; null where they must be worked out. The
-- lists stay where they are.
-- Definer, and nobody's to execute but the owner's functions.
create function access.put_known_in_force(context text) returns text[]
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint;
  held text[];
begin
  select case when r.people is null and r.divisions is null then -r.id else r.id end, r.permissions into number, held
  from access.rights r join access.rights_stamp s on s.stamp = r.stamp
  where r.context = put_known_in_force.context and r.day = current_date and r.made_at > now() - interval '12 hours'
  limit 1;
  if not found then return null; end if;
  perform
    setval('access.opened_as', number),
    setval('access.opened_at', (extract(epoch from transaction_timestamp()) * 1000000)::bigint),
    set_config('coverlane.opened', 'yes', true),
    set_config('coverlane.context', context, true),
    set_config('coverlane.signature', access.signature(context), true);
  return held;
end
$$;
revoke execute on function access.put_known_in_force from public;

-- The mark that a session's rights are known by to the next request. Null where the rights are worked out each time, and for a
-- session that is a view or lacks something. Volatile: it sees the rights that the same statement wrote down. Not a seal: sealed
-- are the heads of the audit log and what is encrypted (docs/language.md).
-- Definer, and nobody's to execute but the owner's functions.
create function access.mark_of(subject users) returns text
language sql security definer set search_path = pg_catalog as $$
  select u.xmin::text || '.' || r.id::text from public.users u, access.rights r
  where u.id = subject.id and r.id = abs(access.in_force()) and r.stamp is not null and r.day = current_date
$$;
revoke execute on function access.mark_of from public;

-- The clients a user works for today (domain 1.1: broker map, partner map; a tpa that is mapped to clients those, any other
-- tpa and an admin the installation), in an order of their own, so that the same rights are the same row. In PL/pgSQL, whose
-- statements keep their plans on every version of PostgreSQL.
-- Definer, and nobody's to execute but the owner's functions.
create function access.clients_of(subject users) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if subject.type = 'admin' or (subject.type = 'tpa'
      and not exists (select from tpa_clients t where t.tpa_id = subject.entity_id)) then
    return array(select c.id from clients c where c.installation_id = subject.installation_id and c.deleted_at is null order by c.id);
  end if;
  return array(select c.id from clients c
    where c.installation_id = subject.installation_id and c.deleted_at is null and (
      (subject.type = 'client' and c.id = subject.entity_id)
      or (subject.type = 'tpa' and exists (
        select from tpa_clients t where t.client_id = c.id and t.tpa_id = subject.entity_id))
      or (subject.type = 'broker' and exists (
        select from broker_clients b where b.client_id = c.id and b.broker_id = subject.entity_id
          and b.effective_date <= current_date and (b.expiration_date is null or b.expiration_date >= current_date)))
      or (subject.type = 'partner' and exists (
        select from partner_clients p where p.client_id = c.id and p.partner_id = subject.entity_id))
      or (subject.type = 'member' and c.id = (select p.client_id from people p where p.id = subject.entity_id)))
    order by c.id);
end
$$;
revoke execute on function access.clients_of from public;

-- The people a member may see: a subscriber the family as it is enrolled, anybody else only themselves. A client's user
-- who is held to divisions has a list too, looked up when it is asked for. Null: everybody of the visible clients.
-- Definer, and nobody's to execute but the owner's functions.
create function access.people_of(subject users) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select case when subject.type = 'member' then
    (select coalesce(array_agg(f.id), '{}') from people f
     where f.id = subject.entity_id or f.subscriber_id = subject.entity_id) end
$$;
revoke execute on function access.people_of from public;

-- The divisions a user is held to; null: to none, the whole employer.
-- Definer, and nobody's to execute but the owner's functions.
create function access.divisions_of(subject users) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select case when subject.type = 'client' then
    (select array_agg(d.division_id) from user_divisions d where d.user_id = subject.id) end
$$;
revoke execute on function access.divisions_of from public;

-- The people of the divisions: by the member list, which says the division that each person's coverage hangs on.
-- Definer, and nobody's to execute but the owner's functions.
create function access.held_people(clients uuid[], divisions uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(m.person_id), '{}') from member_search m
  where m.client_id = any(held_people.clients) and m.division_id = any(held_people.divisions)
$$;
revoke execute on function access.held_people from public;

-- Definer, and nobody's to execute but the owner's functions.
create function access.permissions_of(subject users) returns text[]
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
revoke execute on function access.permissions_of from public;

-- Counts once a transaction, at its end, so that nobody waits for it longer than a COMMIT takes.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.rights_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into access.rights_stamp as s (stamp) values (2)
  on conflict (one) do update set stamp = s.stamp + 1 where s.xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
revoke execute on function access.rights_changed from public;

-- What was looked up lately is looked up anew: rights of everybody, of a client's people or of one account. Whoever is
-- in the middle of a request keeps theirs to its end. Answers how many were set aside.
-- Definer: it writes access.rights, which coverlane_app may not.
create function access.clear_rights(scope text, subject uuid) returns int
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  own uuid := access.admin_installation();
  done int;
begin
  if own is null then return 0; end if;
  update access.rights r set made_at = least(r.made_at, now() - interval '12 hours')
  where r.made_at > now() - interval '12 hours' and r.context::jsonb ->> 'installation' = own::text
    and (clear_rights.scope = 'all'
      or (clear_rights.scope = 'client' and clear_rights.subject = any(r.clients))
      or (clear_rights.scope = 'member' and clear_rights.subject = any(r.people)));
  get diagnostics done = row_count;
  return done;
end
$$;
revoke execute on function access.clear_rights from public;
grant execute on function access.clear_rights to coverlane_app;
