-- The user area: who may see and change accounts, links that work once, outgoing mail, and what happened to an account.

alter table users add column terms_accepted_at timestamptz;

-- Links that travel by mail: found by the hash of their token, used once, and gone with the first that is used.
create table user_links (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  -- For a sign-up there is no account yet, only the person who was matched.
  person_id uuid references people,
  purpose text not null check (purpose in ('reset', 'invitation', 'verify', 'email', 'signup')),
  token_hash bytea not null unique,
  -- The address that 'verify' and 'email' confirm.
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((user_id is null) = (purpose = 'signup') and (person_id is null) = (purpose <> 'signup'))
);
create index user_links_user on user_links (user_id);
create index user_links_person on user_links (person_id) where person_id is not null;

-- Outgoing mail. The text is written when it is sent, so that no link's token ever lies in the database.
create table mails (
  id uuid primary key,
  installation_id uuid not null references installations,
  user_id uuid not null references users,
  kind text not null check (kind in ('invitation', 'verify', 'reset', 'username', 'passwordChanged', 'emailChange',
    'emailChanged', 'signUpNotice', 'suspended')),
  address text not null,
  link_base text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries int not null default 0,
  -- What the last try ended with: a code such as ECONNREFUSED, never a text of the other side.
  fault text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  sent_at timestamptz
);
create index mails_installation on mails (installation_id, created_at desc);
create index mails_user on mails (user_id, kind, created_at);

create table user_history (
  id uuid primary key,
  user_id uuid not null references users,
  at timestamptz not null default now(),
  actor_id uuid references users,
  actor_name text,
  event text not null,
  address text,
  user_agent text,
  detail jsonb not null default '{}'
);
create index user_history_user on user_history (user_id, at desc);

do $$
declare
  t text;
begin
  foreach t in array array['user_links', 'mails', 'user_history'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;

-- The installation whose users this administrator manages, and the entity whose sub-users this editor manages.
create function access.managed_installation() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.installation_id from users u
  where u.id = access.user_id() and u.type = 'admin' and 'manageUsers' = any(access.permissions_of(u))
$$;
create function access.managed_entity() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u
  where u.id = access.user_id() and u.type in ('broker', 'partner', 'tpa')
    and 'editSubUsers' = any(access.permissions_of(u))
$$;
-- Nobody grants or takes a permission they do not hold.
create function access.held_permissions() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(array_agg(p.id), '{}') from users u join permissions p on p.machine_name = any(access.permissions_of(u))
  where u.id = access.user_id()
$$;

-- Password hashes are read by access.credentials alone: the roles that serve see every column but that one.
revoke select on users from coverlane_app, coverlane_worker;
grant select (id, installation_id, type, username, email, first_name, last_name, nick_name, phone, language, entity_id,
  status, validated, password_reset_required, last_login_at, version, created_at, updated_at)
  on users to coverlane_app, coverlane_worker;
grant insert (id, installation_id, type, username, email, first_name, last_name, nick_name, phone, language, entity_id,
  status) on users to coverlane_app;
grant update (email, first_name, last_name, nick_name, phone, language, status, version, updated_at) on users to coverlane_app;

drop policy own on users;
create policy own on users for select to coverlane_worker using (id = (select access.user_id()));
-- Every administrator sees that an account exists (what belongs to an agency keeps it from being deleted); what an
-- account holds, its settings, sessions and history, only who manages it.
create policy read on users for select to coverlane_app using (id = (select access.user_id())
  or installation_id = (select access.admin_installation()) or entity_id = (select access.managed_entity()));
create policy add on users for insert to coverlane_app with check (installation_id = (select access.managed_installation())
  or (entity_id = (select access.managed_entity()) and type = (select access.user_type())
    and installation_id = (select access.installation())));
create policy change on users for update to coverlane_app using (id = (select access.user_id())
  or installation_id = (select access.managed_installation()) or entity_id = (select access.managed_entity()));

create policy read on user_permissions for select to coverlane_app
  using (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create policy grant_held on user_permissions for insert to coverlane_app
  with check (permission_id = any((select access.held_permissions())::uuid[]) and user_id <> (select access.user_id())
    and exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create policy take_held on user_permissions for delete to coverlane_app
  using (permission_id = any((select access.held_permissions())::uuid[]) and user_id <> (select access.user_id())
    and exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
grant select, insert, delete on user_permissions to coverlane_app;

-- Settings of oneself and of those one manages; what grants rights only by who manages users (security 0.7).
drop policy own on user_settings;
create policy visible on user_settings to coverlane_app
  using (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity())))) with check (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create policy granting_add on user_settings as restrictive for insert to coverlane_app
  with check (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);
create policy granting_change on user_settings as restrictive for update to coverlane_app
  using (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);
create policy granting_remove on user_settings as restrictive for delete to coverlane_app
  using (key <> 'subscriberSeesDependentPhi' or (select access.managed_installation()) is not null);

-- Sessions without their hashes: whose they are, from where, and the one change there is: their end.
grant select (id, user_id, address, user_agent, created_at, active_at, ended_at) on sessions to coverlane_app;
grant update (ended_at) on sessions to coverlane_app;
create policy read on sessions for select to coverlane_app using (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
create policy finish on sessions for update to coverlane_app
  using (ended_at is null and exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity())))) with check (ended_at is not null);

create policy read on user_history for select to coverlane_app using (exists (select from users u where u.id = user_id and (u.id = (select access.user_id())
      or u.installation_id = (select access.managed_installation()) or u.entity_id = (select access.managed_entity()))));
grant select on user_history to coverlane_app;
create policy read on mails for select to coverlane_app using (installation_id = (select access.managed_installation()));
grant select on mails to coverlane_app;

-- What happened to an account. Who did it is read from the signed context.
create function access.note_history(id uuid, user_id uuid, event text, address text, user_agent text, detail jsonb) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into user_history (id, user_id, actor_id, actor_name, event, address, user_agent, detail)
  select note_history.id, note_history.user_id, a.id, a.first_name || ' ' || a.last_name, note_history.event,
    note_history.address, left(note_history.user_agent, 300), coalesce(note_history.detail, '{}')
  from (select access.user_id() as me) c left join users a on a.id = c.me
$$;

-- A mail to a user: to the account's own address unless another is named.
create function access.queue_mail(id uuid, user_id uuid, kind text, link_base text, address text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into mails (id, installation_id, user_id, kind, address, link_base)
  select queue_mail.id, u.installation_id, u.id, queue_mail.kind, coalesce(queue_mail.address, u.email), queue_mail.link_base
  from users u where u.id = queue_mail.user_id
$$;

-- Takes a waiting mail up, with what its text needs; a kind that carries a link gets one of this token. Null: nothing to send.
create function access.take_mail(mail_id uuid, link_id uuid, token_hash bytea) returns jsonb
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
  return jsonb_build_object('kind', m.kind, 'address', m.address, 'linkBase', m.link_base, 'language', u.language,
    'firstName', u.first_name, 'username', u.username) || coalesce((
      select jsonb_build_object('site', s.title, 'supportPhone', s.support_phone, 'supportEmail', s.support_email)
      from sites s where s.installation_id = m.installation_id and s.status = 'active' order by s.id limit 1), '{}');
end
$$;

-- How a try to send ended: fault null is sent.
create function access.mail_tried(mail_id uuid, fault text, gives_up boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update mails set tries = tries + 1, tried_at = now(), fault = mail_tried.fault,
    sent_at = case when mail_tried.fault is null then now() end,
    state = case when mail_tried.fault is null then 'sent' when mail_tried.gives_up then 'failed' else 'queued' end
  where id = mail_tried.mail_id and state <> 'sent'
$$;

-- The accounts that a "forgot" request means, and which mail each gets. At most three an hour of one kind.
create function access.forgotten(what text, given text) returns table (user_id uuid, kind text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select f.id, f.kind from (
    select u.id, case when what = 'username' then 'username' when u.password_hash is null then 'invitation' else 'reset' end as kind
    from users u
    where u.status in ('active', 'invited')
      and case what when 'username' then lower(u.email) = lower(given) else lower(u.username) = lower(given) end
    limit 5) f
  where (select count(*) from mails m where m.user_id = f.id and m.kind = f.kind and m.created_at > now() - interval '1 hour') < 3
$$;
create index users_email on users (lower(email));
create index member_search_sign_up on member_search (dob, last_key);

-- What a link is good for, and the words its holder's password may not consist of. Null: there is no such link.
create function access.link(token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('purpose', l.purpose, 'personId', l.person_id,
    'state', case when l.used_at is not null then 'used' when l.expires_at <= now() then 'expired' else 'live' end,
    'words', to_jsonb(array_remove(array[u.username, u.email, coalesce(u.first_name, s.first_key), coalesce(u.last_name, s.last_key)], null)))
  from user_links l left join users u on u.id = l.user_id left join member_search s on s.person_id = l.person_id where l.token_hash = link.token_hash
$$;

create function access.use_link(token_hash bytea, purposes text[]) returns user_links
language sql security definer set search_path = pg_catalog, public as $$
  update user_links l set used_at = now()
  where l.token_hash = use_link.token_hash and l.purpose = any(use_link.purposes) and l.used_at is null and l.expires_at > now()
  returning l.*
$$;

-- Sets the password of a link's holder: single use, all sessions end, all other links of the account with it.
create function access.reset_password(token_hash bytea, password_hash text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  l user_links := access.use_link(reset_password.token_hash, '{reset,invitation}');
begin
  if l.id is null then return null; end if;
  update users u set password_hash = reset_password.password_hash, password_reset_required = false, validated = true,
    status = case when u.status = 'invited' then 'active' else u.status end, version = version + 1, updated_at = now()
  where u.id = l.user_id and u.status in ('active', 'invited');
  if not found then return null; end if;
  update user_links o set used_at = now() where o.user_id = l.user_id and o.used_at is null;
  update sessions s set ended_at = now() where s.user_id = l.user_id and s.ended_at is null;
  return l.user_id;
end
$$;

-- Sets the own password; all other sessions end, and so does every link that is on its way.
create function access.change_password(password_hash text) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  update users u set password_hash = change_password.password_hash, password_reset_required = false,
    version = version + 1, updated_at = now() where u.id = access.user_id();
  update user_links l set used_at = now() where l.user_id = access.user_id() and l.used_at is null;
  update sessions s set ended_at = now() where s.user_id = access.user_id() and s.ended_at is null
    and s.id is distinct from (access.context() ->> 'session')::uuid;
end
$$;

-- Confirms an e-mail address: of a sign-up, which opens the account, or of a change, which takes effect.
create function access.confirm_email(token_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  l user_links := access.use_link(confirm_email.token_hash, '{verify,email}');
  u users;
begin
  if l.id is null then return null; end if;
  select * into u from users where id = l.user_id and status in ('active', 'invited') for update;
  if not found then return null; end if;
  update users set validated = true, status = 'active', email = l.email, version = version + 1, updated_at = now() where id = u.id;
  return jsonb_build_object('purpose', l.purpose, 'userId', u.id, 'formerEmail', u.email);
end
$$;

-- The account whose link ran out before it was used, and which mail would bring a new one. Null: there is none.
create function access.renewable(token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('userId', u.id, 'kind', case l.purpose when 'email' then 'emailChange' else l.purpose end, 'address', l.email)
  from user_links l join users u on u.id = l.user_id
  where l.token_hash = renewable.token_hash and l.used_at is null and l.purpose in ('verify', 'invitation', 'email')
    and (u.status = 'invited' or (l.purpose = 'email' and u.status = 'active'))
    and (select count(*) from mails m where m.user_id = u.id and m.created_at > now() - interval '1 hour') < 5
$$;

-- Is a username free? Only a session that manages users or the holder of a link gets to ask (security 0.5).
create function access.username_free(username text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from users u where lower(u.username) = lower(username_free.username))
$$;

-- The roster's people who may be meant by a member's sign-up (domain 6.2): the one with this number, or all whom last
-- name, day of birth and ZIP code fit, with their sealed SSN, of which the program compares the last four digits.
-- Covered now or within 24 months; of the installation of the site that was asked.
create function access.find_sign_up(host text, member_number text, last_key text, dob date, zip text)
returns table (person_id uuid, ssn_id uuid, ssn_sealed bytea)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.person_id, n.id, n.ssn_sealed
  from member_search s
  join clients c on c.id = s.client_id and c.deleted_at is null
  join people p on p.id = s.person_id and p.withdrawn_at is null
  left join person_ssns n on n.person_id = s.person_id and n.superseded_at is null
  where s.last_key = find_sign_up.last_key and s.dob = find_sign_up.dob
    and s.covered_to >= current_date - interval '24 months'
    and (find_sign_up.member_number is null
      or regexp_replace(upper(s.member_number), '[^A-Z0-9]', '', 'g') = find_sign_up.member_number)
    and exists (select from addresses a where a.person_id in (s.person_id, s.subscriber_id) and a.superseded_at is null
      and left(a.zip, 5) = left(find_sign_up.zip, 5))
    and c.installation_id = coalesce((select i.installation_id from sites i where i.status = 'active'
      order by (find_sign_up.host = any(i.hosts)) desc, i.id limit 1), c.installation_id)
  limit 5
$$;

-- Has the person an account? One that waits for its e-mail to be confirmed counts for a day, as long as its link.
create function access.has_account(person_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from users u where u.type = 'member' and u.entity_id = has_account.person_id
    and not (u.status = 'invited' and not u.validated and u.updated_at < now() - interval '24 hours'))
$$;

-- Half an hour in which a matched person may choose username and password.
create function access.open_sign_up(id uuid, person_id uuid, token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into user_links (id, person_id, purpose, token_hash, expires_at)
  values (open_sign_up.id, open_sign_up.person_id, 'signup', open_sign_up.token_hash, now() + interval '30 minutes')
$$;

-- Makes the account of a matched person; it opens when its e-mail is confirmed. Answers the account and the address the
-- roster knows, null where the half hour is over or an account is there.
create function access.sign_up(token_hash bytea, account jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  l user_links := access.use_link(sign_up.token_hash, '{signup}');
  d person_details;
  made uuid;
begin
  if l.id is null or access.has_account(l.person_id) then return null; end if;
  select * into d from person_details p where p.person_id = l.person_id and p.superseded_at is null
    order by (p.effective_date <= current_date) desc, abs(p.effective_date - current_date) limit 1;
  select u.id into made from users u where u.type = 'member' and u.entity_id = l.person_id;
  if made is null then
    made := (account ->> 'id')::uuid;
    insert into users (id, installation_id, type, username, email, first_name, last_name, language, entity_id,
      password_hash, status, terms_accepted_at)
    select made, c.installation_id, 'member', account ->> 'username', account ->> 'email', d.first_name, d.last_name,
      account ->> 'language', l.person_id, account ->> 'passwordHash', 'invited', now()
    from people p join clients c on c.id = p.client_id where p.id = l.person_id;
  else
    update users set username = account ->> 'username', email = account ->> 'email', language = account ->> 'language',
      password_hash = account ->> 'passwordHash', terms_accepted_at = now(), version = version + 1, updated_at = now() where id = made;
  end if;
  insert into user_settings (user_id, key, value) values (made, 'paperless', account ->> 'paperless')
  on conflict (user_id, key) do update set value = excluded.value;
  return jsonb_build_object('userId', made, 'rosterEmail', d.email);
end
$$;

-- The host name that a link may lead to: the one that was asked where it is a site's, else a site's own.
create function access.link_host(host text) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(
    (select link_host.host from sites s where s.status = 'active' and link_host.host = any(s.hosts) limit 1),
    (select s.hosts[1] from sites s where s.status = 'active' and s.hosts[1] is not null order by s.id limit 1))
$$;

-- Ends every session of somebody else whom the caller manages: after a change of rights, a suspension, a deletion.
create function access.end_sessions_of(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set ended_at = now() where s.user_id = end_sessions_of.user_id and s.ended_at is null
    and exists (select from users u where u.id = end_sessions_of.user_id
      and (u.installation_id = access.managed_installation() or u.entity_id = access.managed_entity()))
$$;

do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'access'::regnamespace and p.proname in
    ('managed_installation', 'managed_entity', 'held_permissions', 'note_history', 'queue_mail', 'take_mail', 'mail_tried',
     'forgotten', 'link', 'use_link', 'reset_password', 'change_password', 'confirm_email', 'renewable', 'username_free',
     'find_sign_up', 'has_account', 'open_sign_up', 'sign_up', 'link_host', 'end_sessions_of') loop
    execute format('revoke execute on function %s from public', f);
    if f::text !~ 'access\.(take_mail|mail_tried|forgotten|use_link)\(' then
      execute format('grant execute on function %s to coverlane_app', f);
    end if;
    if f::text ~ 'access\.(take_mail|mail_tried|forgotten|queue_mail)\(' then
      execute format('grant execute on function %s to coverlane_worker', f);
    end if;
  end loop;
end
$$;
