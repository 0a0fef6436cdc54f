-- What a user may see is worked out when something it depends on has changed, not with each request
-- (docs/decisions/053-rights-known.md). A number counts those changes; rights are known by the number they were worked out at.

-- One row. Unlogged like the rights: a crash empties both.
create unlogged table access.rights_stamp (
  one boolean primary key default true check (one),
  stamp bigint not null
);
alter table access.rights_stamp enable row level security;
alter table access.rights_stamp force row level security;
create policy owner on access.rights_stamp to current_user using (true) with check (true);
insert into access.rights_stamp (stamp) values (1);

-- The day counts too: brokers and their clients are mapped from a day to a day.
alter table access.rights add column stamp bigint, add column day date;

-- Counts once a transaction, at its end, so that nobody waits for it longer than a COMMIT takes.
create function access.rights_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into access.rights_stamp as s (stamp) values (2)
  on conflict (one) do update set stamp = s.stamp + 1 where s.xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
revoke execute on function access.rights_changed() from public;

-- Everything that permissions_of, clients_of and divisions_of read.
do $$
declare
  t text;
begin
  foreach t in array array['user_permissions', 'role_permissions', 'user_roles', 'permissions', 'broker_clients',
    'partner_clients', 'tpa_clients', 'user_divisions'] loop
    execute format('create constraint trigger rights_changed after insert or update or delete on %I
      deferrable initially deferred for each row execute function access.rights_changed()', t);
  end loop;
end
$$;
create constraint trigger rights_added after insert or delete on clients
  deferrable initially deferred for each row execute function access.rights_changed();
create constraint trigger rights_changed after update of installation_id, deleted_at on clients
  deferrable initially deferred for each row
  when (old.installation_id <> new.installation_id or old.deleted_at is distinct from new.deleted_at)
  execute function access.rights_changed();
create constraint trigger rights_changed after update of type, installation_id, entity_id on users
  deferrable initially deferred for each row
  when ((old.type, old.installation_id, old.entity_id) is distinct from (new.type, new.installation_id, new.entity_id))
  execute function access.rights_changed();

-- Puts rights that are known into force and answers the permissions among them; null where they must be worked out. The
-- lists stay where they are.
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

-- Works a user's rights out, puts them into force and answers the permissions among them: the lists of 090.
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
  perform access.put_in_force(r);
  return r.permissions;
end
$$;
revoke execute on function access.put_known_in_force(text), access.work_out_rights(users, text) from public;

-- As in 090. What a member may see depends on the records and settings of the family and is worked out each time; so is
-- everything in a transaction that has written something, for that may have changed it and may yet be taken back.
create or replace function access.enter(subject users, session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  context text := jsonb_build_object(
    'user', subject.id, 'type', subject.type, 'installation', subject.installation_id, 'session', session)::text;
  keeps boolean := subject.type <> 'member' and pg_current_xact_id_if_assigned() is null;
  held text[];
  stamped bigint;
begin
  if keeps then held := access.put_known_in_force(context); end if;
  if held is null then
    -- Read before anything is worked out: what changes meanwhile makes the number another.
    select s.stamp into stamped from access.rights_stamp s;
    held := access.work_out_rights(subject, context);
    if keeps then
      update access.rights r set stamp = stamped, day = current_date
      where r.id = abs(currval('access.opened_as')) and (r.stamp, r.day) is distinct from (stamped, current_date);
    end if;
  end if;
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language, 'permissions', to_jsonb(held));
end
$$;
