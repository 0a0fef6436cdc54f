-- Enrollments: one request for one family from the first word typed to processed facts (domain 4). What was typed is
-- kept as it was typed; SSN and bank numbers lie apart, sealed as one text for the row (secrets).

create table enrollment_numbers (
  installation_id uuid primary key references installations,
  last int not null
);

create table enrollments (
  id uuid primary key,
  client_id uuid not null references clients,
  -- What people read to each other: 'E-000123', counted per installation.
  number text not null,
  enrollment_type text not null check (enrollment_type in ('divchange', 'termmember', 'adddependent', 'demochange',
    'newemployee', 'coveragechange', 'addresschange', 'open', 'self')),
  status text not null check (status in ('draft', 'submitted', 'pendingApproval', 'pendingEvidence', 'returned', 'queued',
    'processing', 'processed', 'failed', 'rejected', 'cancelled', 'expired', 'voided')),
  version int not null default 1,
  step int not null default 1 check (step between 1 and 7),
  place jsonb not null default '{"page": "landing", "field": null}',
  -- The wizard's draft without SSN and bank numbers; null for a change that has a screen of its own.
  answers jsonb,
  -- What such a change asks for, without an SSN.
  request jsonb,
  secrets bytea,
  -- The family, and whom it is about; null: somebody new until it is processed.
  subscriber_id uuid references people,
  person_id uuid references people,
  person_name text not null default '',
  name_key text collate "C" not null default '',
  member_number text collate "C",
  -- Finds another enrollment of the same new hire without opening an SSN.
  ssn_index bytea,
  -- Coverage types it may change; null: all; empty: none.
  coverage_types text[],
  effective_date date,
  link_base text not null default '',
  note text,
  failure jsonb,
  processing_step text check (processing_step in ('validate', 'apply', 'proof', 'cards', 'notices')),
  attempts int not null default 0,
  -- What was signed: people, elections, prices and consequences as they were shown. Never changed afterwards.
  snapshot jsonb,
  started_by uuid references users, started_by_name text,
  saved_by uuid references users, saved_by_name text,
  saved_at timestamptz not null default now(),
  submitted_by uuid references users, submitted_by_name text,
  submitted_at timestamptz,
  approved_by uuid references users, approved_by_name text,
  approved_at timestamptz,
  processed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, number)
);
create index enrollments_updated on enrollments (client_id, updated_at desc, id desc);
create index enrollments_status on enrollments (client_id, status, updated_at desc);
create index enrollments_family on enrollments (subscriber_id, updated_at desc);
create index enrollments_name on enrollments (client_id, name_key);
create index enrollments_ssn on enrollments (client_id, ssn_index) where ssn_index is not null;
create index enrollments_person on enrollments (person_id);

-- The changes an enrollment made: what a void takes back as one unit.
create table enrollment_changes (
  change_id uuid primary key references changes,
  client_id uuid not null references clients,
  enrollment_id uuid not null references enrollments
);
create index enrollment_changes_enrollment on enrollment_changes (enrollment_id);

-- Proof documents and signatures an enrollment asks for (domain 3.1). One that blocks must be settled before it is processed.
create table enrollment_evidence (
  id uuid primary key,
  client_id uuid not null references clients,
  enrollment_id uuid not null references enrollments,
  -- Whose family it is about, as soon as the family is known; who of it, by the draft's own key and by name.
  subscriber_id uuid references people,
  person_key text not null default 'subscriber',
  person_name text,
  type text not null,
  state text not null default 'required' check (state in ('required', 'received', 'accepted', 'rejected', 'waived', 'overdue')),
  blocking boolean not null default true,
  due_date date,
  file_key text,
  file_name text,
  media_type text,
  note text,
  received_at timestamptz,
  reviewed_by uuid references users,
  reviewed_by_name text,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (enrollment_id, person_key, type)
);
create index enrollment_evidence_client on enrollment_evidence (client_id, state, due_date);
create index enrollment_evidence_family on enrollment_evidence (subscriber_id);

do $$
declare
  t text;
begin
  foreach t in array array['enrollment_numbers', 'enrollments', 'enrollment_changes', 'enrollment_evidence'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;

-- Members see what concerns themselves; staff write inside the visible clients. Nothing is deleted.
create policy read on enrollments for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null or person_id = any((select access.people())::uuid[])));
create policy write on enrollments for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
create policy change on enrollments for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (client_id = any((select access.clients())::uuid[]));
grant select, insert on enrollments to coverlane_app, coverlane_worker;
grant update (status, version, step, place, answers, request, secrets, subscriber_id, person_id, person_name, name_key,
  member_number, ssn_index, coverage_types, effective_date, link_base, note, failure, processing_step, attempts, snapshot,
  saved_by, saved_by_name, saved_at, submitted_by, submitted_by_name, submitted_at, approved_by, approved_by_name,
  approved_at, processed_at, updated_at) on enrollments to coverlane_app, coverlane_worker;

create policy client on enrollment_changes to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null)
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
grant select, insert on enrollment_changes to coverlane_app, coverlane_worker;

create policy read on enrollment_evidence for select to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null or subscriber_id = any((select access.people())::uuid[])));
create policy write on enrollment_evidence for insert to coverlane_app, coverlane_worker
  with check (client_id = any((select access.clients())::uuid[]) and (select access.people()) is null);
-- A member sends their own proof.
create policy change on enrollment_evidence for update to coverlane_app, coverlane_worker
  using (client_id = any((select access.clients())::uuid[]) and ((select access.people()) is null or subscriber_id = any((select access.people())::uuid[])))
  with check (client_id = any((select access.clients())::uuid[]));
grant select, insert on enrollment_evidence to coverlane_app, coverlane_worker;
grant update (subscriber_id, person_name, state, blocking, due_date, file_key, file_name, media_type, note, received_at,
  reviewed_by, reviewed_by_name, reviewed_at) on enrollment_evidence to coverlane_app, coverlane_worker;

-- The next number of the reader's installation.
create function access.next_enrollment_number() returns text
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into enrollment_numbers as n (installation_id, last) values (access.installation(), 1)
  on conflict (installation_id) do update set last = n.last + 1
  returning 'E-' || lpad(last::text, greatest(6, length(last::text)), '0')
$$;

-- Drafts that nobody touched for thirty days are over (domain 4.4). Answers how many.
create function access.expire_enrollments() returns int
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    update enrollments set status = 'expired', secrets = null, version = version + 1, updated_at = now()
    where status in ('draft', 'returned') and saved_at < now() - interval '30 days' returning 1)
  select count(*)::int from gone
$$;

-- An enrollment that nobody's rights open any more, because whoever submitted it is gone, fails where people see it.
create function access.park_enrollment(id uuid, failure jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update enrollments e set status = 'failed', failure = park_enrollment.failure, version = version + 1, updated_at = now()
  where e.id = park_enrollment.id and e.status in ('queued', 'processing')
$$;

-- Mail to somebody who has no account: a new hire whose employer named an address. Their name and language travel with it.
alter table mails alter column user_id drop not null,
  add column first_name text,
  add column language text;

-- A mail about an enrollment: to the account where there is one, else to the address the family gave.
create function access.queue_enrollment_mail(id uuid, enrollment uuid, kind text, person jsonb) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into mails (id, installation_id, user_id, kind, address, link_base, first_name, language)
  select queue_enrollment_mail.id, c.installation_id, u.id, queue_enrollment_mail.kind, coalesce(u.email, person ->> 'address'),
    e.link_base, person ->> 'firstName', person ->> 'language'
  from enrollments e join clients c on c.id = e.client_id
  left join users u on u.type = 'member' and u.entity_id = e.person_id and u.status = 'active'
  where e.id = queue_enrollment_mail.enrollment and c.id = any(access.clients()) and coalesce(u.email, person ->> 'address') is not null
  limit 1
$$;

-- Who is told that an enrollment failed: the installation's administrators who may process it again.
create function access.enrollment_administrators(enrollment uuid) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.id from enrollments e join clients c on c.id = e.client_id
  join users u on u.installation_id = c.installation_id and u.type = 'admin' and u.status = 'active'
  where e.id = enrollment and 'reprocessEnrollments' = any(access.permissions_of(u)) order by u.id limit 5
$$;

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
  return jsonb_build_object('kind', m.kind, 'address', m.address, 'linkBase', m.link_base,
    'language', coalesce(u.language, m.language, 'en'), 'firstName', coalesce(u.first_name, m.first_name, ''),
    'username', coalesce(u.username, '')) || coalesce((
      select jsonb_build_object('site', s.title, 'supportPhone', s.support_phone, 'supportEmail', s.support_email)
      from sites s where s.installation_id = m.installation_id and s.status = 'active' order by s.id limit 1), '{}');
end
$$;

revoke execute on function access.next_enrollment_number(), access.expire_enrollments(), access.park_enrollment(uuid, jsonb),
  access.queue_enrollment_mail(uuid, uuid, text, jsonb), access.enrollment_administrators(uuid) from public;
grant execute on function access.next_enrollment_number(), access.queue_enrollment_mail(uuid, uuid, text, jsonb),
  access.enrollment_administrators(uuid) to coverlane_app, coverlane_worker;
grant execute on function access.expire_enrollments(), access.park_enrollment(uuid, jsonb) to coverlane_worker;
