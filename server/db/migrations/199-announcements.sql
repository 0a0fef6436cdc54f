-- Announcements as domain 11 has them: where they stand (sign-in screen, home page, across every page), for whom besides
-- user types and clients, from when to when, and what a reader may or must do with them.
alter table announcements
  -- Null: everybody. What visitors read names nobody.
  alter column audience drop not null,
  add column placement text not null default 'dashboard' check (placement in ('login', 'dashboard', 'banner')),
  add column division_ids jsonb check (jsonb_typeof(division_ids) = 'array'),
  add column broker_ids jsonb check (jsonb_typeof(broker_ids) = 'array'),
  add column site_ids jsonb check (jsonb_typeof(site_ids) = 'array'),
  -- On the clock of the installation; null: with the day it begins, or ends.
  add column starts_time text check (starts_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column ends_time text check (ends_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column dismissible boolean not null default false,
  add column requires_ack boolean not null default false,
  add column sort_key int not null default 0 check (sort_key between 0 and 9999),
  add column status text not null default 'active' check (status in ('active', 'inactive')),
  -- Nothing that somebody signed in alone may read stands before the sign-in, and a visitor has nowhere to confirm.
  add constraint announcements_for_visitors check (placement <> 'login' or (audience is null and client_ids is null
    and division_ids is null and broker_ids is null and not dismissible and not requires_ack));
alter table announcements
  add column begins_at timestamp not null generated always as (starts_on
    + make_interval(hours => coalesce(left(starts_time, 2), '0')::int, mins => coalesce(right(starts_time, 2), '0')::int)) stored,
  -- The first moment at which it does not stand any more.
  add column over_at timestamp generated always as (case when ends_time is null then ends_on + interval '1 day'
    else ends_on + make_interval(hours => left(ends_time, 2)::int, mins => right(ends_time, 2)::int) end) stored;

-- What the clock of the reader's installation shows.
create function access.installation_clock() returns timestamp
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select now() at time zone i.time_zone from installations i where i.id = access.installation()
$$;

-- The divisions that the reader is of: a member's own; of staff those of their clients, as far as they are held to some.
create function access.announced_divisions() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when access.user_type() = 'member'
    then array(select m.division_id from member_search m where m.person_id = access.own_person() and m.division_id is not null)
    else array(select d.id from divisions d where d.client_id = any(access.clients())
      and (access.held_divisions() is null or d.id = any(access.held_divisions()))) end
$$;

-- The broker whose account the reader has.
create function access.own_broker() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u where u.id = access.user_id() and u.type = 'broker'
$$;

-- An announcement, for those it is meant for, in its time: user types narrow; of clients, divisions and brokers one is enough.
drop policy audience on announcements;
create policy audience on announcements for select to coverlane_app using (installation_id = (select access.installation())
  and deleted_at is null and status = 'active' and begins_at <= (select access.installation_clock())
  and (over_at is null or over_at > (select access.installation_clock()))
  and (audience is null or audience ? (select access.user_type()))
  and ((client_ids is null and division_ids is null and broker_ids is null)
    or client_ids ?| (select access.clients())::text[]
    or division_ids ?| (select access.announced_divisions())::text[]
    or broker_ids ? (select access.own_broker())::text));

-- The installation whose announcements an administrator manages.
create function access.announcing_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.admin_installation() where access.has_permission('manageAnnouncements')
$$;

-- What stands on the sign-in screen of the site behind a host name, as access.site_of finds it (135).
create function access.announced_at(host text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'level', shown.level,
      'title', jsonb_build_object('en', shown.headline, 'ko', shown.headline_ko, 'es', shown.headline_es),
      'body', jsonb_build_object('en', shown.body, 'ko', shown.body_ko, 'es', shown.body_es)) order by shown.place), '[]')
  from (
    select a.*, row_number() over (order by (a.level = 'critical') desc, a.sort_key, a.begins_at desc, a.id) as place
    from sites s join installations i on i.id = s.installation_id join announcements a on a.installation_id = i.id
    where s.id = (access.site_of(announced_at.host) ->> 'id')::uuid
      and a.placement = 'login' and a.deleted_at is null and a.status = 'active'
      and a.begins_at <= now() at time zone i.time_zone and (a.over_at is null or a.over_at > now() at time zone i.time_zone)
      and (a.site_ids is null or a.site_ids ? s.id::text)
      and a.audience is null and a.client_ids is null and a.division_ids is null and a.broker_ids is null
    order by place limit 5) shown
$$;

-- Which site somebody is at.
create function access.site_at(host text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select (access.site_of(site_at.host) ->> 'id')::uuid
$$;
revoke execute on function access.installation_clock(), access.announced_divisions(), access.own_broker(),
  access.announcing_installation(), access.announced_at(text), access.site_at(text) from public;
grant execute on function access.installation_clock(), access.announced_divisions(), access.own_broker(),
  access.announcing_installation(), access.announced_at(text), access.site_at(text) to coverlane_app;

-- What a reader did with an announcement. Who confirmed it is kept with the name they had then.
create table announcement_marks (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users,
  put_away_at timestamptz,
  confirmed_at timestamptz,
  confirmed_name text,
  confirmed_type text,
  confirmed_organisation text,
  primary key (announcement_id, user_id)
);
create index announcement_marks_user on announcement_marks (user_id);
alter table announcement_marks enable row level security;
alter table announcement_marks force row level security;
create policy owner on announcement_marks to current_user using (true) with check (true);
create policy read on announcement_marks for select to coverlane_app using (user_id = (select access.user_id())
  or announcement_id in (select a.id from announcements a
    where a.installation_id = (select access.announcing_installation())));
-- Put away is what allows it, and what has to be confirmed not before.
create policy add on announcement_marks for insert to coverlane_app with check (user_id = (select access.user_id())
  and exists (select from announcements a where a.id = announcement_id and (put_away_at is null
    or (a.dismissible and (confirmed_at is not null or not (a.requires_ack or a.level = 'critical'))))));
create policy change on announcement_marks for update to coverlane_app using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id())
  and exists (select from announcements a where a.id = announcement_id and (put_away_at is null
    or (a.dismissible and (confirmed_at is not null or not (a.requires_ack or a.level = 'critical'))))));
grant select, insert, update on announcement_marks to coverlane_app;

-- A confirmation says the hour and the name by itself, and stays.
create function access.sign_announcement_mark() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_at is not null then
    new.confirmed_at := old.confirmed_at;
    new.confirmed_name := old.confirmed_name;
    new.confirmed_type := old.confirmed_type;
    new.confirmed_organisation := old.confirmed_organisation;
  elsif new.confirmed_at is not null then
    new.confirmed_at := now();
    new.confirmed_organisation := access.entity_name();
    select access.name_as_read(u.first_name, u.last_name), u.type into new.confirmed_name, new.confirmed_type
    from users u where u.id = new.user_id;
  end if;
  return new;
end
$$;
revoke execute on function access.sign_announcement_mark() from public;
create trigger sign_announcement_mark before insert or update on announcement_marks
  for each row execute function access.sign_announcement_mark();
