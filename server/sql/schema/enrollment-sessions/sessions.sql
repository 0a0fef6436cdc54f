-- Who builds enrollment sessions, of their clients: administrators, third-party administrators and brokers with
-- `manageEnrollmentSessions` (specification 6; domain 5).
create function access.keeps_sessions() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() in ('admin', 'tpa', 'broker') and access.has_permission('manageEnrollmentSessions')
$$;
revoke execute on function access.keeps_sessions from public;
grant execute on function access.keeps_sessions to coverlane_app;

-- Who watches them: employers with `viewEnrollmentSessions` (specification 6), beside those who build them.
create function access.watches_sessions() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.keeps_sessions()
    or (access.user_type() = 'client' and access.has_permission('viewEnrollmentSessions'))
$$;
revoke execute on function access.watches_sessions from public;
grant execute on function access.watches_sessions to coverlane_app;

-- What hangs on a session is of its client: said by the session, and never otherwise.
create function access.client_of_session() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  client uuid;
begin
  if tg_op = 'UPDATE' and new.session_id = old.session_id and new.client_id = old.client_id then return new; end if;
  client := (select s.client_id from enrollmentsessions s where s.id = new.session_id);
  if new.client_id is null or (tg_op = 'UPDATE' and new.session_id <> old.session_id) then new.client_id := client; end if;
  if new.client_id is distinct from client then
    raise exception using errcode = '42501', message = 'not the client of the session';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_session from public;

-- And what hangs on an extra benefit, of the benefit's.
create function access.client_of_externalbenefit() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  client uuid;
begin
  if tg_op = 'UPDATE' and new.externalbenefit_id = old.externalbenefit_id and new.client_id = old.client_id then
    return new;
  end if;
  client := (select b.client_id from externalbenefits b where b.id = new.externalbenefit_id);
  if new.client_id is null or (tg_op = 'UPDATE' and new.externalbenefit_id <> old.externalbenefit_id) then
    new.client_id := client;
  end if;
  if new.client_id is distinct from client then
    raise exception using errcode = '42501', message = 'not the client of the extra benefit';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_externalbenefit from public;

-- Who enrolls people of their clients, who is more than who builds sessions: what they enroll in is theirs to read (domain 1.2).
create function access.enrolls() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() = 'tpa'
    or (access.user_type() in ('admin', 'broker', 'client') and access.has_permission('enrollment'))
$$;
revoke execute on function access.enrolls from public;
grant execute on function access.enrolls to coverlane_app;

-- How far somebody of the census is follows from their enrollment, whatever way that changes: the wizard, an approval, the
-- nightly work, an undo. Without one they are as far as they were before.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.follow_enrollment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if new.session_member_id is null then return null; end if;
  update enrollmentsessionmembers m set
    person_id = case
      -- Who had no record has the one that was made of their election, and none again where that never was.
      when new.enrollment_type = 'newemployee' and new.status = 'voided' then null
      when new.status = 'processed' then coalesce(m.person_id, new.subscriber_id)
      else m.person_id end,
    enrollment_id = case when new.status in ('cancelled', 'expired', 'rejected', 'voided') then null else new.id end,
    started_at = coalesce(m.started_at, now()),
    submitted_at = case when new.status in ('draft', 'returned', 'cancelled', 'expired', 'rejected', 'voided') then null
      else new.submitted_at end,
    status = case
      when new.status = 'draft' then 'started'
      when new.status = 'returned' then 'returned'
      when new.status in ('submitted', 'pendingApproval', 'pendingProof', 'pendingSignature') then
        case when jsonb_array_length(coalesce(new.snapshot #> '{confirmation,elections}', '[]')) = 0 then 'waivedAll' else 'submitted' end
      when new.status in ('queued', 'processing') then 'approved'
      when new.status = 'processed' then 'processed'
      when new.status = 'failed' then 'failed'
      when exists (select from enrollmentsessions s where s.id = m.session_id
        and s.status in ('closed', 'finalized', 'archived')) then 'noResponse'
      when m.opened_at is not null then 'opened'
      when m.invited_at is not null then 'invited'
      else 'notInvited' end
  where m.id = new.session_member_id;
  return null;
end
$$;
revoke execute on function access.follow_enrollment from public;

-- An employee is asked once in a session. Whoever turns out to be somebody who is in its census already (a second employee ID, somebody
-- who joined by the public key) is left out of it, but where they are the one who has begun: then the other row is. Put back they are
-- refused as a number that is taken.
-- Definer, and nobody's to execute: which other rows there are follows from the census, whatever whoever changes it may read.
create function access.once_in_census() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if new.person_id is null or new.excluded or new.deleted_at is not null or new.relationship_code <> '18' then return new; end if;
  if not exists (select from enrollmentsessionmembers o where o.person_id = new.person_id and o.session_id = new.session_id
    and o.id <> new.id and o.deleted_at is null and not o.excluded and o.relationship_code = '18') then return new; end if;
  if tg_op = 'UPDATE' and old.excluded then
    raise unique_violation using constraint = 'once_in_census', message = 'somebody is asked once in a session';
  end if;
  if new.enrollment_id is null then
    new.excluded := true;
    return new;
  end if;
  update enrollmentsessionmembers o set excluded = true where o.person_id = new.person_id and o.session_id = new.session_id
    and o.id <> new.id and o.deleted_at is null and not o.excluded and o.relationship_code = '18' and o.enrollment_id is null;
  return new;
end
$$;
revoke execute on function access.once_in_census from public;

-- How a personal link of a session opens: whoever enrolls by a public key has no account, whatever the others of the session sign in by.
create function access.door_of(s enrollmentsessions) returns text
language sql immutable set search_path = pg_catalog as $$
  select case when s.access_mode = 'login' and s.signup_list is not null then 'personalLink' else s.access_mode end
$$;
revoke execute on function access.door_of from public;

-- What a personal link tells before anybody has said who they are: the session, never the person (domain 5.5).
-- Definer: visitors have no rows.
create function access.session_of_key(key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('sessionId', s.id, 'name', s.name, 'clientName', c.name,
    'status', case when s.status = 'closed' and m.open_until is not null then 'open' else s.status end, 'opensOn', s.opens_on,
    'closesOn', case when s.status = 'closed' and m.open_until is not null then m.open_until else s.closes_on end, 'effectiveDate', s.effective_date, 'timeZone', c.time_zone,
    'languages', s.languages, 'language', m.language, 'accessMode', access.door_of(s),
    'theme', case when t.id is not null then jsonb_build_object('colorPrimary', t.color_primary, 'headerText', t.header_text,
      'footerText', t.footer_text, 'welcome', t.welcome, 'welcomeKo', t.welcome_ko, 'welcomeEs', t.welcome_es) end)
  from access.census_of_key(session_of_key.key_hash) m
  join enrollmentsessions s on s.id = m.session_id join clients c on c.id = s.client_id
  left join enrollmentsessionthemes t on t.id = s.theme_id and t.deleted_at is null
  where m.id is not null
$$;
revoke execute on function access.session_of_key from public;
grant execute on function access.session_of_key to coverlane_app;

-- Who of a census a key is of. A link that was withdrawn, of somebody who is left out, or whose session has been closed for a week (for
-- them, where it was open to them again), is as one that never was.
-- Definer, and nobody's to execute but the owner's functions.
create function access.census_of_key(key_hash bytea) returns enrollmentsessionmembers
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select m from enrollmentsessionmembers m
  join enrollmentsessions s on s.id = m.session_id and s.deleted_at is null
  join clients c on c.id = s.client_id and c.deleted_at is null
  where m.key_hash = census_of_key.key_hash and m.deleted_at is null and not m.excluded and m.relationship_code = '18'
    and s.status in ('ready', 'open', 'paused', 'closed')
    and (s.closed_at is null or s.closed_at > now() - interval '7 days' or m.open_until > current_date - 7)
$$;
revoke execute on function access.census_of_key from public;

-- Is it the number that somebody got who joined a census by its public key and has none of an employer's
-- (server/features/enrollment-sessions/signup.ts)?
create function access.is_prospect(employee_id text) returns boolean
language sql immutable set search_path = pg_catalog as $$ select coalesce(employee_id ~ '^P-[0-9a-f]{12}$', false) $$;
revoke execute on function access.is_prospect from public;
grant execute on function access.is_prospect to coverlane_app, coverlane_worker;

-- What whoever opens a link is compared with: what the census says of its person, and what is on record of them. Numbers stay sealed.
-- Definer: visitors have no rows.
create function access.identity_of_key(key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('id', m.id, 'accessMode', access.door_of(s), 'verifyFields', coalesce(s.verify_fields, '[]'),
    'lastNames', array_remove(array[m.last_name, d.last_name], null), 'births', array_remove(array[m.dob, d.dob], null),
    'employeeIds', case when access.is_prospect(m.employee_id) then array[]::text[] else array[m.employee_id] end, 'secrets', encode(m.secrets, 'hex'),
    'ssnId', n.id, 'ssn', encode(n.ssn_sealed, 'hex'))
  from access.census_of_key(identity_of_key.key_hash) m join enrollmentsessions s on s.id = m.session_id
  left join lateral (select p.last_name, p.dob from person_details p where p.person_id = m.person_id and p.superseded_at is null
    order by p.effective_date <= current_date desc, p.effective_date desc limit 1) d on true
  left join person_ssns n on n.person_id = m.person_id and n.superseded_at is null
  where m.id is not null
$$;
revoke execute on function access.identity_of_key from public;
grant execute on function access.identity_of_key to coverlane_app;

-- Whoever has opened the link has opened it: said once.
-- Definer: visitors write no rows.
create function access.note_session_opened(key_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update enrollmentsessionmembers m set opened_at = now(),
    status = case when m.status in ('notInvited', 'invited', 'bounced') then 'opened' else m.status end
  where m.key_hash = note_session_opened.key_hash and m.opened_at is null and m.deleted_at is null
$$;
revoke execute on function access.note_session_opened from public;
grant execute on function access.note_session_opened to coverlane_app;

-- The document of a plan's or benefit's paper, by the paper's own id, while its session is open (domain 5.1): its version in force.
-- Nothing with health information, and nothing that the virus scanner has not found clean.
-- Definer: visitors have no rows.
create function access.paper_of_session(paper uuid, of_benefit boolean) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('fileKey', v.file_key, 'fileName', v.file_name, 'mediaType', v.media_type)
  from (
    select o.document_id, o.session_id from enrollmentsessionplandocs o
    where not paper_of_session.of_benefit and o.id = paper_of_session.paper and o.deleted_at is null
    union all
    select o.document_id, b.session_id from externalbenefitdocs o join externalbenefits b on b.id = o.externalbenefit_id
    where paper_of_session.of_benefit and o.id = paper_of_session.paper and o.deleted_at is null and b.deleted_at is null
  ) p
  join enrollmentsessions s on s.id = p.session_id and s.status = 'open' and s.deleted_at is null
  join documents d on d.id = p.document_id and d.deleted_at is null and d.status = 'published' and not d.phi
  join document_versions v on v.document_id = d.id and v.number = d.current_number and v.withdrawn_at is null and v.scan = 'clean'
$$;
revoke execute on function access.paper_of_session from public;
grant execute on function access.paper_of_session to coverlane_app;

-- What the texts of a session call the site, and whom they say to call: of the installation's first site that is in use.
-- Definer: the worker reads no sites.
create function access.site_words(client uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('siteTitle', t.site_title, 'supportPhone', t.support_phone)
  from sites t join clients c on c.installation_id = t.installation_id
  where c.id = site_words.client and c.id = any(access.clients()) and t.deleted_at is null and t.status = 'active'
  order by t.created_at, t.id limit 1
$$;
revoke execute on function access.site_words from public;
grant execute on function access.site_words to coverlane_app, coverlane_worker;
