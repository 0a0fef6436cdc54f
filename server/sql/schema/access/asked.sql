-- The clients whose rows this request may touch. Policies read it as `any((select access.clients())::uuid[])`: once a
-- statement. The context must be the one that was signed: who changes it loses all rights.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.clients() returns uuid[]
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
revoke execute on function access.clients from public;
grant execute on function access.clients to coverlane_app, coverlane_worker;

-- The people inside those clients: null means all of them, an array a member's own family (45 CFR 164.502(b)).
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.people() returns uuid[]
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
revoke execute on function access.people from public;
grant execute on function access.people to coverlane_app, coverlane_worker;

-- Has the user of this request a permission? For policies and functions of the owner: they need not look it up again.
-- Definer: it reads access.rights, which those who execute it may not.
create function access.has_permission(name text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
begin
  return number is not null and exists (select from access.rights r
    where r.id = number and r.context = current_setting('coverlane.context', true) and has_permission.name = any(r.permissions));
end
$$;
revoke execute on function access.has_permission from public;
grant execute on function access.has_permission to coverlane_app, coverlane_worker;

-- Nobody grants or takes a permission they do not hold.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.held_permissions() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, access set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  held text[];
begin
  if number is null then return '{}'; end if;
  select r.permissions into held from access.rights r
  where r.id = number and r.context = current_setting('coverlane.context', true);
  return array(select p.id from permissions p where p.machine_name = any(held));
end
$$;
revoke execute on function access.held_permissions from public;
grant execute on function access.held_permissions to coverlane_app;

-- The divisions the user of this request is held to; null: to none.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.held_divisions() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select array_agg(d.division_id) from user_divisions d where d.user_id = access.user_id()
$$;
revoke execute on function access.held_divisions from public;
grant execute on function access.held_divisions to coverlane_app, coverlane_worker;

-- The person whose account this is; null: not a member.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.own_person() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u where u.id = access.user_id() and u.type = 'member'
$$;
revoke execute on function access.own_person from public;
grant execute on function access.own_person to coverlane_app, coverlane_worker;

-- The subscriber of the family that a member is of; null for everybody else.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.own_family() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.subscriber_id from users u join people p on p.id = u.entity_id
  where u.id = access.user_id() and u.type = 'member'
$$;
revoke execute on function access.own_family from public;
grant execute on function access.own_family to coverlane_app, coverlane_worker;

-- The subscriber of the reader's own family; null: not a member.
-- Definer: it looks past the policies of people.
create function access.own_subscriber() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select p.subscriber_id from people p where p.id = access.own_person() and p.withdrawn_at is null
$$;
revoke execute on function access.own_subscriber from public;
grant execute on function access.own_subscriber to coverlane_app, coverlane_worker;

-- The division and the group of a member. Null: not a member.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.own_places() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when access.user_type() = 'member' then coalesce((
    select array_remove(array[m.division_id, d.group_id], null)
    from member_search m left join divisions d on d.id = m.division_id where m.person_id = access.own_person()), '{}') end
$$;
revoke execute on function access.own_places from public;
grant execute on function access.own_places to coverlane_app, coverlane_worker;

-- The broker whose account the reader has.
-- Definer: policies ask it, once a statement, about rows that whoever reads may not see.
create function access.own_broker() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u where u.id = access.user_id() and u.type = 'broker'
$$;
revoke execute on function access.own_broker from public;
grant execute on function access.own_broker to coverlane_app;

-- The name of the entity a user belongs to (an agency, an employer), which the row policies may hide from them.
-- Definer: it reads brokers, partners and tpas, which those who execute it may not.
create function access.entity_name() returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(b.name, c.name, p.name, t.name)
  from users u
  left join brokers b on b.id = u.entity_id
  left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id
  left join tpas t on t.id = u.entity_id
  where u.id = access.user_id()
$$;
revoke execute on function access.entity_name from public;
grant execute on function access.entity_name to coverlane_app, coverlane_worker;

-- Work on one client gives up all others; the row of the narrower rights is found again by the next batch.
-- Definer: it reads access.rights, which those who execute it may not.
create function access.only_client(client uuid) returns boolean
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
revoke execute on function access.only_client from public;
grant execute on function access.only_client to coverlane_app, coverlane_worker;
