-- Reports (domain 12.8): runs with their rows, schedules, and what a mail about one of them says.

create table report_schedules (
  id uuid primary key,
  installation_id uuid not null references installations,
  user_id uuid not null references users on delete cascade,
  report_key text not null,
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  -- ISO: 1 is Monday. The day of a month that has fewer is its last.
  weekday int check (weekday between 1 and 7),
  month_day int check (month_day between 1 and 31),
  hour int not null check (hour between 0 and 23),
  -- The client's, or the installation's where a report is about several.
  time_zone text not null,
  -- Users who are told; what they may open is decided when they open it.
  recipients uuid[] not null check (cardinality(recipients) between 1 and 50),
  link_base text not null,
  -- Why it rests: its owner paused it, or may not run the report any more.
  paused text check (paused in ('owner', 'rights')),
  next_at timestamptz not null,
  last_at timestamptz,
  last_run uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((every = 'weekly') = (weekday is not null)),
  check ((every = 'monthly') = (month_day is not null))
);
create index report_schedules_user on report_schedules (user_id, created_at);
create index report_schedules_due on report_schedules (next_at) where paused is null;
create index report_schedules_installation on report_schedules (installation_id);

create table report_runs (
  id uuid primary key,
  installation_id uuid not null references installations,
  user_id uuid not null references users on delete cascade,
  user_name text not null,
  schedule_id uuid references report_schedules on delete set null,
  report_key text not null,
  -- As asked for ('lastMonth'), and the days that were meant.
  params jsonb not null,
  meant jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  failure text check (failure in ('cancelled', 'rights', 'timeout', 'error')),
  row_count int not null default 0,
  totals jsonb not null default '{}',
  chart jsonb not null default '[]',
  -- What somebody must still hold to open it: these clients, for figures of claims as one who reads claims, no narrower
  -- divisions, the permissions, and one of the user types.
  client_ids uuid[] not null,
  reads_claims boolean not null,
  division_ids uuid[],
  needs text[] not null,
  audiences text[] not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  check ((state = 'failed') = (failure is not null))
);
create index report_runs_user on report_runs (user_id, created_at desc);
create index report_runs_open on report_runs (installation_id, expires_at) where state = 'ready';
create index report_runs_expiry on report_runs (expires_at);
create index report_runs_schedule on report_runs (schedule_id);

-- The rows of a result, as they were found. Gone with their run.
create table report_rows (
  run_id uuid not null references report_runs on delete cascade,
  ordinal int not null,
  user_id uuid not null,
  person_id uuid,
  cells jsonb not null,
  primary key (run_id, ordinal)
);
create index report_rows_people on report_rows (run_id, person_id) where person_id is not null;

-- The finished runs that the reader could have made just so: same rights or more.
create function access.open_reports() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  number bigint := abs(access.in_force());
  r access.rights;
  healthy uuid[];
begin
  if number is null then return '{}'; end if;
  select * into r from access.rights o where o.id = number and o.context = current_setting('coverlane.context', true);
  if not found or r.type not in ('admin', 'broker', 'client', 'partner', 'tpa') then return '{}'; end if;
  healthy := access.health_clients();
  return array(select o.id from public.report_runs o
    where o.installation_id = access.installation() and o.state = 'ready' and o.expires_at > now()
      and r.type = any(o.audiences) and o.needs <@ r.permissions
      and (r.type = 'admin' or (cardinality(o.client_ids) <= cardinality(r.clients) and o.client_ids <@ r.clients))
      and (not o.reads_claims or (case when r.type = 'admin' then 'phi' = any(r.permissions) else o.client_ids <@ healthy end))
      and (r.divisions is null or (o.division_ids is not null and o.division_ids <@ r.divisions)));
end
$$;

do $$
declare
  t text;
begin
  foreach t in array array['report_schedules', 'report_runs', 'report_rows'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;
create policy own on report_schedules to coverlane_app, coverlane_worker using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()) and installation_id = (select access.installation()));
grant select, insert, update, delete on report_schedules to coverlane_app, coverlane_worker;

create policy read on report_runs for select to coverlane_app, coverlane_worker
  using (user_id = (select access.user_id()) or id = any((select access.open_reports())::uuid[]));
create policy ask on report_runs for insert to coverlane_app, coverlane_worker
  with check (user_id = (select access.user_id()) and installation_id = (select access.installation()));
create policy change on report_runs for update to coverlane_app, coverlane_worker
  using (user_id = (select access.user_id())) with check (user_id = (select access.user_id()));
create policy remove on report_runs for delete to coverlane_app using (user_id = (select access.user_id()));
grant select, insert, delete on report_runs to coverlane_app;
grant select, insert on report_runs to coverlane_worker;
grant update (state, failure, finished_at) on report_runs to coverlane_app;
grant update (state, failure, row_count, totals, chart, client_ids, reads_claims, division_ids, needs, audiences, started_at,
  finished_at) on report_runs to coverlane_worker;

create policy read on report_rows for select to coverlane_app, coverlane_worker
  using (run_id = any((select access.open_reports())::uuid[]));
-- A run's own job reads what it wrote before it is finished.
create policy make on report_rows to coverlane_worker using (user_id = (select access.user_id()))
  with check (user_id = (select access.user_id()));
grant select on report_rows to coverlane_app;
grant select, insert, delete on report_rows to coverlane_worker;

-- When a schedule is due next after an instant: its hour on the clock of its time zone.
create function access.next_report_time(s report_schedules, later timestamptz) returns timestamptz
language sql stable set search_path = pg_catalog as $$
  select min(due.at) from (
    select (d.day + make_interval(hours => s.hour)) at time zone s.time_zone as at
    from generate_series((later at time zone s.time_zone)::date::timestamp, ((later at time zone s.time_zone)::date + 62)::timestamp,
      interval '1 day') d (day)
    where case s.every when 'weekly' then extract(isodow from d.day) = s.weekday
      when 'monthly' then extract(day from d.day) = least(s.month_day,
        extract(day from date_trunc('month', d.day) + interval '1 month' - interval '1 day')) else true end) due
  where due.at > later
$$;
create function access.plan_report() returns trigger
language plpgsql set search_path = pg_catalog, public, access as $$
begin
  if tg_op = 'INSERT' or (new.every, new.weekday, new.month_day, new.hour, new.time_zone, new.paused)
    is distinct from (old.every, old.weekday, old.month_day, old.hour, old.time_zone, old.paused) then
    new.next_at := access.next_report_time(new, now());
  end if;
  return new;
end
$$;
create trigger plan_report before insert or update on report_schedules for each row execute function access.plan_report();

-- Takes up the schedules that are due: each once, and the next time is set. A missed time is made up for once.
create function access.due_reports(at timestamptz) returns table (schedule_id uuid, owner_id uuid)
language sql security definer set search_path = pg_catalog, public, access as $$
  update report_schedules s set next_at = access.next_report_time(s, due_reports.at), last_at = due_reports.at
  where s.id in (select d.id from report_schedules d where d.paused is null and d.next_at <= due_reports.at
    order by d.next_at limit 200 for update skip locked)
  returning s.id, s.user_id
$$;
create function access.pause_report(schedule uuid) returns boolean
language sql security definer set search_path = pg_catalog, public as $$
  update report_schedules set paused = 'rights', version = version + 1 where id = schedule and paused is null returning true
$$;
-- Results are kept for a week; what a killed program left under way has failed by then.
create function access.expire_reports(at timestamptz) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (delete from report_runs where id in (
    select r.id from report_runs r where r.expires_at < expire_reports.at limit 500) returning 1)
  select count(*)::int from gone
$$;

-- Whom the user may have told: an administrator everybody but members, others their own organisation.
create function access.report_recipients() returns table (id uuid, name text, type text, organisation text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id, u.first_name || ' ' || u.last_name, u.type, coalesce(b.name, c.name, p.name, t.name, i.name)
  from users me join users u on u.installation_id = me.installation_id and u.status in ('active', 'locked') and u.type <> 'member'
    and (me.type = 'admin' or (u.type = me.type and u.entity_id is not distinct from me.entity_id))
  join installations i on i.id = u.installation_id
  left join brokers b on b.id = u.entity_id left join clients c on c.id = u.entity_id
  left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
  where me.id = access.user_id() and me.type <> 'member'
  order by u.id <> me.id, 2, u.id limit 500
$$;

-- A mail about a report says what it is called and leads to it; nothing else of it.
alter table mails add column about text, add column path text;
create function access.queue_report_mail(id uuid, user_id uuid, kind text, link_base text, about text, path text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into mails (id, installation_id, user_id, kind, address, link_base, about, path)
  select queue_report_mail.id, u.installation_id, u.id, queue_report_mail.kind, u.email, queue_report_mail.link_base,
    queue_report_mail.about, replace(queue_report_mail.path, '{area}', u.type)
  from users u where u.id = queue_report_mail.user_id and u.status in ('active', 'locked') and u.type <> 'member'
    and u.installation_id = access.installation();
  return found;
end
$$;
-- As in 080, with what a report's mail says.
create or replace function access.take_mail(mail_id uuid, link_id uuid, token_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  m mails;
  u users;
begin
  select * into m from mails where id = take_mail.mail_id and state <> 'sent' for update;
  if not found then return null; end if;
  select * into u from users where id = m.user_id;
  if m.kind in ('invitation', 'verify', 'reset', 'emailChange') then
    insert into user_links (id, user_id, purpose, token_hash, email, expires_at)
    values (take_mail.link_id, u.id, case m.kind when 'emailChange' then 'email' else m.kind end, take_mail.token_hash,
      case when m.kind in ('verify', 'emailChange') then m.address end,
      now() + case m.kind when 'reset' then interval '60 minutes' when 'invitation' then interval '72 hours' else interval '24 hours' end);
  end if;
  return jsonb_build_object('kind', m.kind, 'address', m.address, 'linkBase', m.link_base, 'about', m.about, 'path', m.path,
    'language', coalesce(u.language, m.language, 'en'), 'firstName', coalesce(u.first_name, m.first_name, ''),
    'username', coalesce(u.username, '')) || coalesce((
      select jsonb_build_object('site', s.title, 'supportPhone', s.support_phone, 'supportEmail', s.support_email)
      from sites s where s.installation_id = m.installation_id and s.status = 'active' order by s.id limit 1), '{}');
end
$$;

-- Jobs look whether a report is still offered.
create policy jobs on reporttypes for select to coverlane_worker
  using (installation_id = (select access.installation()) and deleted_at is null);
grant select on reporttypes, permissions to coverlane_worker;

revoke execute on function access.open_reports(), access.next_report_time(report_schedules, timestamptz),
  access.plan_report(), access.due_reports(timestamptz), access.pause_report(uuid), access.expire_reports(timestamptz),
  access.report_recipients(), access.queue_report_mail(uuid, uuid, text, text, text, text) from public;
grant execute on function access.open_reports(), access.next_report_time(report_schedules, timestamptz),
  access.report_recipients(), access.queue_report_mail(uuid, uuid, text, text, text, text) to coverlane_app, coverlane_worker;
grant execute on function access.due_reports(timestamptz), access.pause_report(uuid), access.expire_reports(timestamptz)
  to coverlane_worker;
