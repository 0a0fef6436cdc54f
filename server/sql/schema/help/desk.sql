-- The installation whose help requests the reader's desk sees: administrators and third-party administrators.
-- Definer: policies ask it, once a statement.
create function access.desk_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.installation() where access.user_type() in ('admin', 'tpa')
$$;
revoke execute on function access.desk_installation from public;
grant execute on function access.desk_installation to coverlane_app, coverlane_worker;

-- The same, of whoever may answer there.
-- Definer: policies ask it, once a statement.
create function access.answering_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, access as $$
  select access.desk_installation() where access.has_permission('answerHelp')
$$;
revoke execute on function access.answering_installation from public;
grant execute on function access.answering_installation to coverlane_app, coverlane_worker;

-- Whom of the desk a request can be handed to: who may answer it, by the client and the claim that it is about.
-- Definer: it reads users and what they hold, which those who execute it may not.
create function access.desk_people(help uuid) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id, access.name_as_read(u.first_name, u.last_name)
  from help_requests h join users u on u.installation_id = h.installation_id and u.type in ('admin', 'tpa') and u.status = 'active'
  where h.id = desk_people.help and h.installation_id = access.answering_installation()
    and (h.client_id = any(access.clients()) or h.client_id is null and access.admin_installation() is not null)
    and (h.client_id = any(access.clients_of(u)) or h.client_id is null and u.type = 'admin')
    and 'answerHelp' = any(access.permissions_of(u)) and (h.claim_id is null or 'phi' = any(access.permissions_of(u)))
    and u.id <> h.user_id
  order by 2, 1
$$;
revoke execute on function access.desk_people from public;
grant execute on function access.desk_people to coverlane_app;

-- Contacts that a question can go to (domain 11, "Routing"): of the division, the client, the site, the installation. Those of
-- brokers and suppliers answer for themselves, by telephone.
-- Definer: it looks past the policies of contacts: a member's question goes to contacts that members are not shown.
create function access.routable_contacts(client uuid, division uuid, host text)
returns table (id uuid, place text, category text, is_administrators boolean, is_default boolean, sort_key int)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select c.id, case when c.division_id is not null then 'division' when c.client_id is not null then 'client'
      when s.contact_id is not null then 'site' else 'installation' end,
    g.help_category, c.client_id is null, c.help_default, coalesce(s.sort_key, g.sort_key)
  from contacts c join contactcategories g on g.id = c.category_id and g.deleted_at is null
  left join lateral (select o.contact_id, min(o.sort_key) as sort_key from sitecontacts o
    where o.contact_id = c.id and o.deleted_at is null and (o.site_id is null or o.site_id = (select t.id from sites t
      where t.hosts ? routable_contacts.host and t.installation_id = c.installation_id limit 1))
    group by o.contact_id) s on true
  where c.installation_id = access.installation() and c.deleted_at is null and c.broker_id is null and c.supplier_id is null
    and (c.client_id is null or c.client_id = routable_contacts.client)
    and (c.division_id is null or c.division_id = routable_contacts.division)
$$;
revoke execute on function access.routable_contacts from public;
grant execute on function access.routable_contacts to coverlane_app;

-- What falls silent is resolved, and what stays resolved is closed (domain 11); `silent` and `over` are the states that the
-- program's table says. Returns how many.
-- Definer: it works on all installations, for the round.
create function access.rest_help_requests(at timestamptz, silent text[], silent_days int, reopen_days int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with resolved as (
    update help_requests h set status = 'resolved', resolved_at = rest_help_requests.at, version = h.version + 1
    where h.status = any(silent) and h.last_word_at <= rest_help_requests.at - make_interval(days => silent_days) returning 1),
  closed as (
    update help_requests h set status = 'closed', version = h.version + 1
    where h.status = 'resolved' and h.resolved_at <= rest_help_requests.at - make_interval(days => reopen_days) returning 1)
  select ((select count(*) from resolved) + (select count(*) from closed))::int
$$;
revoke execute on function access.rest_help_requests from public;
grant execute on function access.rest_help_requests to coverlane_worker;

-- Teams that a request can be handed to: contacts of the administrator, and of its client where it is about no claim, which no
-- employer gets (domain 11; 45 CFR 164.504(f)). Several contacts of one queue are one team.
-- Definer: it looks past the policies of contacts, as the routing does.
create function access.desk_teams(help uuid) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select distinct on (coalesce(c.team_queue, c.name)) c.id, coalesce(c.team_queue, c.name)
  from help_requests h join contacts c on c.installation_id = h.installation_id and c.deleted_at is null
    and c.broker_id is null and c.supplier_id is null
    and (c.client_id is null or c.client_id = h.client_id and h.claim_id is null)
  where h.id = desk_teams.help and h.installation_id = access.answering_installation()
    and (h.client_id = any(access.clients()) or h.client_id is null and access.admin_installation() is not null)
  order by 2, c.client_id nulls first, c.id
$$;
revoke execute on function access.desk_teams from public;
grant execute on function access.desk_teams to coverlane_app;

-- What the team of a contact is called, whoever reads the contact.
-- Definer: a TPA is not shown every contact that a question goes to.
create function access.team_of(contact uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(c.team_queue, c.name) from contacts c where c.id = team_of.contact
    and c.installation_id = access.desk_installation()
$$;
revoke execute on function access.team_of from public;
grant execute on function access.team_of to coverlane_app, coverlane_worker;

-- Tells the address of the team that a question of the caller's waits there, and nothing of it; null: the team has none.
-- Definer: it writes mails, which those who execute it may not.
create function access.tell_help_team(id uuid, help uuid, link_base text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into mails (id, installation_id, kind, address, link_base, first_name, path)
  select tell_help_team.id, h.installation_id, 'helpWaiting', c.routing_email, tell_help_team.link_base, c.name,
    '/admin/helpdesk/' || h.id::text
  from help_requests h join contacts c on c.id = h.contact_id and c.deleted_at is null
  where h.id = tell_help_team.help and h.user_id = access.user_id() and c.routing_email is not null;
  return found;
end
$$;
revoke execute on function access.tell_help_team from public;
grant execute on function access.tell_help_team to coverlane_app;

-- What nobody answered in time goes on to the backup of its contact, once; of claims never to an employer or a broker. What went on,
-- and the host of its installation.
-- Definer: it works on all installations, for the round.
create function access.hand_on_help_requests(at timestamptz, waiting text[]) returns table (help_id uuid, host text)
language sql security definer set search_path = pg_catalog, public as $$
  with passed as (
    update help_requests h set contact_id = b.id, passed_on_at = hand_on_help_requests.at, version = h.version + 1
    from contacts c join contacts b on b.id = c.backup_contact_id and b.deleted_at is null
    where c.id = h.contact_id and h.status = any(waiting) and h.due_at < hand_on_help_requests.at and h.passed_on_at is null
      and h.merged_into is null and b.installation_id = h.installation_id
      and (b.client_id is null or b.client_id = h.client_id and h.claim_id is null)
      and (h.claim_id is null or b.broker_id is null and b.supplier_id is null)
    returning h.id, h.contact_id, h.installation_id),
  along as (update help_requests d set contact_id = p.contact_id, version = d.version + 1 from passed p where d.merged_into = p.id)
  select p.id, access.installation_host(p.installation_id) from passed p
$$;
revoke execute on function access.hand_on_help_requests from public;
grant execute on function access.hand_on_help_requests to coverlane_worker;

-- The same for nodes of the release before, which tell nobody. How many.
-- Definer: it works on all installations, for the round.
create function access.pass_on_help_requests(at timestamptz, waiting text[]) returns int
language sql security definer set search_path = pg_catalog, public, access as $$
  select count(*)::int from access.hand_on_help_requests(pass_on_help_requests.at, pass_on_help_requests.waiting)
$$;
revoke execute on function access.pass_on_help_requests from public;
grant execute on function access.pass_on_help_requests to coverlane_worker;

-- Tells the address of the backup that a request went on to it, and nothing of it. False: the backup has none.
-- Definer: it writes mails, which those who execute it may not.
create function access.tell_help_backup(id uuid, help uuid, link_base text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into mails (id, installation_id, kind, address, link_base, first_name, path)
  select tell_help_backup.id, h.installation_id, 'helpWaiting', c.routing_email, tell_help_backup.link_base, c.name,
    '/admin/helpdesk/' || h.id::text
  from help_requests h join contacts c on c.id = h.contact_id and c.deleted_at is null
  where h.id = tell_help_backup.help and h.passed_on_at is not null and c.routing_email is not null;
  return found;
end
$$;
revoke execute on function access.tell_help_backup from public;
grant execute on function access.tell_help_backup to coverlane_worker;

-- The contacts of a team, by what it is called, and what the teams of contacts are called, each once.
-- Definer: a TPA is not shown every contact that a question goes to.
create function access.contacts_of_team(team text) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(array_agg(c.id), '{}') from contacts c
  where c.installation_id = access.desk_installation() and coalesce(c.team_queue, c.name) = contacts_of_team.team
$$;
revoke execute on function access.contacts_of_team from public;
grant execute on function access.contacts_of_team to coverlane_app;

-- Definer: as contacts_of_team.
create function access.team_names(contact_ids uuid[]) returns text[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(array_agg(distinct coalesce(c.team_queue, c.name)), '{}') from contacts c
  where c.installation_id = access.desk_installation() and c.id = any(contact_ids)
$$;
revoke execute on function access.team_names from public;
grant execute on function access.team_names to coverlane_app;

-- The time zone that the desk works by for a client, of the installation where there is none, and what is set of its hours there:
-- by the division of whoever asks, else the client, its site, the installation; null: nobody set it (domain 1.4). And the days on
-- which nobody answers there.
-- Definer: whoever asks may not read settings.
create function access.desk_calendar(client uuid, person uuid) returns table (zone text, settings jsonb, closed jsonb)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(c.time_zone, i.time_zone), jsonb_object_agg(k.key, access.setting_at(k.key, i.id, c.id, d.division_id)),
    (select coalesce(jsonb_agg(jsonb_build_object('first', n.day, 'last', coalesce(n.last_day, n.day))), '[]') from closingdays n
      where n.installation_id = i.id and n.deleted_at is null and (n.client_id is null or n.client_id = c.id))
  from installations i
  left join clients c on c.id = desk_calendar.client and c.installation_id = i.id
  left join lateral (select o.division_id from access.place_of_person(desk_calendar.person, null) o where o.client_id = c.id) d on true
  cross join (values ('deskHours'), ('deskDays'), ('deskClosedOnHolidays')) k(key)
  where i.id = access.installation()
  group by i.id, c.id, c.time_zone, i.time_zone
$$;
revoke execute on function access.desk_calendar from public;
grant execute on function access.desk_calendar to coverlane_app, coverlane_worker;

-- The same without those days, for nodes of the release before.
create function access.desk_clock(client uuid, person uuid) returns table (zone text, settings jsonb)
language sql stable set search_path = pg_catalog, public, access as $$
  select c.zone, c.settings from access.desk_calendar(desk_clock.client, desk_clock.person) c
$$;
revoke execute on function access.desk_clock from public;
grant execute on function access.desk_clock to coverlane_app, coverlane_worker;

-- When whoever asked said that they read an answer; null: not yet. Of threads that the caller reads: messages are asked under their policies.
-- Definer: receipts are each reader's own, and the desk learns nothing else of them.
create function access.acknowledged_at(message uuid) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select r.acknowledged_at from message_receipts r
    join messages m on m.id = r.message_id and m.sender = 'desk' and m.requires_ack
    join help_requests h on h.thread_id = m.thread_id and h.user_id = r.user_id
  where r.message_id = acknowledged_at.message
    and (h.user_id = access.user_id()
      or h.installation_id = access.desk_installation() and (h.client_id = any(access.clients()) or h.client_id is null))
$$;
revoke execute on function access.acknowledged_at from public;
grant execute on function access.acknowledged_at to coverlane_app;

-- What an employer's own people name is theirs, without their saying so.
create function access.owner_of_closing_day() returns trigger
language plpgsql set search_path = pg_catalog, public, access as $$
begin
  if access.user_type() = 'client' then new.client_id := coalesce(new.client_id, access.kept_contacts()); end if;
  return new;
end
$$;
revoke execute on function access.owner_of_closing_day from public;

-- Whoever asked writes again in a double of theirs: it is a question of its own again, and what was promised to the others is as it
-- was before the merge, where it was not promised anew since.
-- Definer: the other request is somebody else's.
create function access.leave_merge(help uuid) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  with own as (select h.merged_into from help_requests h
    where h.id = leave_merge.help and h.user_id = access.user_id() and h.merged_into is not null),
  promised as (select max((x.before_merge ->> 'intoDue')::timestamptz) as alone,
      min((x.before_merge ->> 'due')::timestamptz) as soonest,
      min((x.before_merge ->> 'due')::timestamptz) filter (where x.id <> leave_merge.help) as others
    from help_requests x where x.merged_into = (select merged_into from own))
  update help_requests m set version = m.version + 1, due_at = least(p.alone, p.others)
  from promised p where m.id = (select merged_into from own) and m.due_at = least(p.alone, p.soonest)
$$;
revoke execute on function access.leave_merge from public;
grant execute on function access.leave_merge to coverlane_app;
