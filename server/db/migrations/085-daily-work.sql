-- What happens by itself: reminders, ends by age or for want of a proof, deadlines. Once a day for each client, as the
-- worker, with the rights over that client alone and as nobody.

-- What the daily work has done: a notice or a day of one kind about one thing is done once, whatever runs twice.
create table daily_marks (
  client_id uuid not null references clients,
  kind text not null,
  about uuid not null,
  -- The day it was due: of a reminder the day the rule names, not the day the work ran.
  day date not null,
  marked_at timestamptz not null default now(),
  primary key (about, kind, day)
);
create index daily_marks_client on daily_marks (client_id, kind, day);
alter table daily_marks enable row level security;
alter table daily_marks force row level security;
create policy owner on daily_marks to current_user using (true) with check (true);
create policy read on daily_marks for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy mark on daily_marks for insert to coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
grant select on daily_marks to coverlane_app, coverlane_worker;
grant insert on daily_marks to coverlane_worker;

-- People of a draft, by its own keys, whose proof never came: processed without them, the answers stay as they were typed.
alter table enrollments add column left_out text[] not null default '{}';
grant update (left_out) on enrollments to coverlane_app, coverlane_worker;

-- Opens a job's transaction for the rules of one client: no user, no permissions, this client's rows.
create function access.open_for_rules(client uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  found_client clients;
  context text;
begin
  select * into found_client from clients c where c.id = open_for_rules.client and c.deleted_at is null;
  if not found then return false; end if;
  context := jsonb_build_object('user', null, 'type', 'rules', 'installation', found_client.installation_id, 'session', null,
    'clients', '{' || found_client.id || '}', 'people', null, 'health', null, 'divisions', null)::text;
  perform set_config('coverlane.context', context, true);
  perform set_config('coverlane.signature', access.signature(context), true);
  return true;
end
$$;

-- Clients where a day has begun (at six in the morning, their own time: nobody is written to at night) that was not
-- worked off yet.
create function access.clients_to_work(at timestamptz) returns table (client_id uuid, day date)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, (clients_to_work.at at time zone c.time_zone)::date from clients c
  where c.deleted_at is null and c.status <> 'terminated' and extract(hour from clients_to_work.at at time zone c.time_zone) >= 6
    and not exists (select from daily_marks m where m.about = c.id and m.kind = 'day'
      and m.day = (clients_to_work.at at time zone c.time_zone)::date)
$$;

-- A mail to somebody of a family: to the account where there is one, else to the address the family gave.
create function access.queue_family_mail(id uuid, person_id uuid, kind text, link_base text, person jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into mails (id, installation_id, user_id, kind, address, link_base, first_name, language)
  select queue_family_mail.id, c.installation_id, u.id, queue_family_mail.kind, coalesce(u.email, person ->> 'address'),
    queue_family_mail.link_base, person ->> 'firstName', person ->> 'language'
  from people p join clients c on c.id = p.client_id
  left join users u on u.type = 'member' and u.entity_id = p.id and u.status = 'active'
  where p.id = queue_family_mail.person_id and c.id = any(access.clients())
    and coalesce(u.email, person ->> 'address') is not null
  limit 1;
  return found;
end
$$;

-- The client's own people who enroll: whom the rules tell what is to be done. At most five.
create function access.client_enrollers(client uuid) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id from users u where u.type = 'client' and u.status = 'active' and u.entity_id = client_enrollers.client
    and client_enrollers.client = any(access.clients()) and 'enrollment' = any(access.permissions_of(u))
    and not exists (select from user_divisions d where d.user_id = u.id)
  order by u.id limit 5
$$;

-- What links lead to where no request tells: the first site's host; null: none is set up.
create function access.site_host(client uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.hosts[1] from sites s join clients c on c.installation_id = s.installation_id
  where c.id = site_host.client and s.status = 'active' and cardinality(s.hosts) > 0 order by s.id limit 1
$$;

revoke execute on function access.open_for_rules(uuid), access.clients_to_work(timestamptz),
  access.queue_family_mail(uuid, uuid, text, text, jsonb), access.client_enrollers(uuid), access.site_host(uuid) from public;
grant execute on function access.open_for_rules(uuid), access.clients_to_work(timestamptz),
  access.queue_family_mail(uuid, uuid, text, text, jsonb), access.client_enrollers(uuid), access.site_host(uuid)
  to coverlane_worker;

-- Coverage that ends because nobody showed that the person may be covered (domain 4.4).
insert into termreasons (id, installation_id, code, name, name_ko, name_es, category, x12_reason, cobra_event, cobra_eligible,
  rule_override, requires_note, rescission_ground)
select gen_random_uuid(), i.id, 'proofMissing', 'Proof not received', '증빙 서류 미제출', 'Prueba no recibida', 'dependent', '07', null,
  false, null, false, null
from installations i where not exists (
  select from termreasons t where t.installation_id = i.id and lower(t.code) = 'proofmissing' and t.deleted_at is null);
create or replace function access.seed_new_installation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  perform access.seed_eligibility(new.id);
  insert into termreasons (id, installation_id, code, name, name_ko, name_es, category, x12_reason, cobra_event,
    cobra_eligible, rule_override, requires_note, rescission_ground)
  values (gen_random_uuid(), new.id, 'proofMissing', 'Proof not received', '증빙 서류 미제출', 'Prueba no recibida', 'dependent', '07',
    null, false, null, false, null);
  return new;
end
$$;
