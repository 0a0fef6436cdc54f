-- Whom a request is about, more finely: a client's user can be held to some of its divisions, and whose health
-- information a subscriber may read follows the setting subscriberSeesDependentPhi (specification 6; domain 1.2, 1.4).

-- A client's user with rows here sees the people of these divisions; one without sees the whole employer.
create table user_divisions (
  user_id uuid not null references users on delete cascade,
  division_id uuid not null references divisions,
  client_id uuid not null references clients,
  primary key (user_id, division_id)
);
create index user_divisions_division on user_divisions (division_id);
create index user_divisions_client on user_divisions (client_id);
alter table user_divisions enable row level security;
alter table user_divisions force row level security;
create policy owner on user_divisions to current_user using (true) with check (true);
create policy read on user_divisions for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
-- Written by who manages users, for users of the division's own employer.
create policy hold on user_divisions for insert to coverlane_app
  with check (client_id = any((select access.clients())::uuid[]) and (select access.managed_installation()) is not null
    and exists (select from divisions d join users u on u.entity_id = d.client_id
      where d.id = division_id and d.client_id = user_divisions.client_id and u.id = user_id and u.type = 'client'));
create policy free on user_divisions for delete to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.managed_installation()) is not null);
grant select on user_divisions to coverlane_app, coverlane_worker;
grant insert, delete on user_divisions to coverlane_app;

-- The divisions a user is held to; null: to none, the whole employer.
create function access.divisions_of(subject users) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select case when subject.type = 'client' then
    (select array_agg(d.division_id) from user_divisions d where d.user_id = subject.id) end
$$;

-- What a setting is for a user: his own, else his division's, his client's, the installation's; null: nobody's.
create function access.setting_of(subject users, key text) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select value from (
    select s.value, 1 as place from user_settings s where s.user_id = subject.id and s.key = setting_of.key
    union all
    select s.value, case s.scope when 'division' then 2 when 'client' then 3 else 4 end
    from settings s where s.key = setting_of.key and s.scope_id in (
      select m.division_id from member_search m where m.person_id = subject.entity_id
      union all select p.client_id from people p where p.id = subject.entity_id
      union all select subject.installation_id)) made
  order by place limit 1
$$;

-- Whose health information a member may read: their own, and as a subscriber, by the setting, no dependent's, those of
-- minor children, or all. Somebody whose record is confidential (X12 834 INS13) is never among them. Null for other user types.
create function access.health_people_of(subject users) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when subject.type = 'member' then (
    with rule as (
      select coalesce(access.setting_of(subject, 'subscriberSeesDependentPhi'), 'minors') as sees,
        coalesce(access.setting_of(subject, 'minorAge'), '18')::int as minor_age)
    select coalesce(array_agg(f.id), '{}') from people f cross join rule
    where f.withdrawn_at is null and (f.id = subject.entity_id or (f.subscriber_id = subject.entity_id and rule.sees <> 'none'
      and exists (select from person_details d where d.person_id = f.id and d.superseded_at is null
        and d.effective_date <= greatest(current_date, (select min(o.effective_date) from person_details o
          where o.person_id = f.id and o.superseded_at is null))
        and (d.expiration_date is null or d.expiration_date >= current_date) and not d.confidential
        and (rule.sees = 'all' or (d.relationship_code in ('19', '22')
          and d.dob > current_date - make_interval(years => rule.minor_age))))))) end
$$;

-- The people a member may see: a subscriber the family as it is enrolled, anybody else only themselves. A client's user
-- who is held to divisions has a list too, looked up when it is asked for. Null: everybody of the visible clients.
create or replace function access.enter(subject users, session uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  context text := jsonb_build_object(
    'user', subject.id, 'type', subject.type, 'installation', subject.installation_id, 'session', session,
    'clients', access.clients_of(subject)::text, 'people', access.people_of(subject)::text,
    'health', access.health_people_of(subject)::text, 'divisions', access.divisions_of(subject)::text)::text;
begin
  perform set_config('coverlane.context', context, true);
  perform set_config('coverlane.signature', access.signature(context), true);
  return jsonb_build_object(
    'id', subject.id, 'type', subject.type, 'installationId', subject.installation_id,
    'username', subject.username, 'firstName', subject.first_name, 'lastName', subject.last_name,
    'entityId', subject.entity_id, 'language', subject.language,
    'permissions', to_jsonb(access.permissions_of(subject)));
end
$$;

-- The people of the divisions: by the member list, which says the division that each person's coverage hangs on.
create function access.held_people(clients uuid[], divisions uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(m.person_id), '{}') from member_search m
  where m.client_id = any(held_people.clients) and m.division_id = any(held_people.divisions)
$$;

create or replace function access.people() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, access as $$
declare
  c jsonb := access.context();
begin
  if c ->> 'divisions' is null then return (c ->> 'people')::uuid[]; end if;
  return access.held_people((c ->> 'clients')::uuid[], (c ->> 'divisions')::uuid[]);
end
$$;

-- What policies on claims, statements, documents and accumulators ask besides access.people(): null is everybody.
create function access.health_people() returns uuid[]
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'health')::pg_catalog.uuid[] $$;

revoke execute on function access.divisions_of(users), access.setting_of(users, text), access.health_people_of(users),
  access.held_people(uuid[], uuid[]), access.health_people(), access.people() from public;
grant execute on function access.health_people(), access.people() to coverlane_app, coverlane_worker;
