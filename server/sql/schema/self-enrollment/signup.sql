-- The session whose public key this is (domain 6.1), as long as a personal link of it would open: a key that was withdrawn, or whose
-- session is over, is as one that never was.
-- Definer, and nobody's to execute but the owner's functions.
create function access.session_of_signup(key_hash bytea) returns enrollmentsessions
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select s from enrollmentsessions s join clients c on c.id = s.client_id and c.deleted_at is null
  where s.signup_key_hash = session_of_signup.key_hash and s.signup_list is not null and s.deleted_at is null
    and s.status in ('ready', 'open', 'paused', 'closed') and (s.closed_at is null or s.closed_at > now() - interval '7 days')
$$;
revoke execute on function access.session_of_signup from public;

-- What a public key tells before anybody has said who they are.
-- Definer: visitors have no rows.
create function access.signup_of_key(key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('sessionId', s.id, 'clientId', s.client_id, 'name', s.name, 'clientName', c.name, 'status', s.status,
    'opensOn', s.opens_on, 'closesOn', s.closes_on, 'effectiveDate', s.effective_date, 'timeZone', c.time_zone,
    'languages', s.languages, 'list', s.signup_list,
    'plans', coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(x.display_name, p.name), 'coverageType', p.coverage_type)
        order by p.coverage_type, p.name)
      from enrollmentsessionplans x join plans p on p.id = x.plan_id where x.session_id = s.id and not x.hidden), '[]'),
    'theme', case when t.id is not null then jsonb_build_object('colorPrimary', t.color_primary, 'headerText', t.header_text,
      'footerText', t.footer_text, 'welcome', t.welcome, 'welcomeKo', t.welcome_ko, 'welcomeEs', t.welcome_es) end)
  from access.session_of_signup(signup_of_key.key_hash) s join clients c on c.id = s.client_id
  left join enrollmentsessionthemes t on t.id = s.theme_id and t.deleted_at is null
  where s.id is not null
$$;
revoke execute on function access.signup_of_key from public;
grant execute on function access.signup_of_key to coverlane_app;

-- Whom somebody who says this birth date may be: employees of the census, and, where the list is open, those on record who are not in
-- it. Numbers stay sealed.
-- Definer: visitors have no rows.
create function access.signup_candidates(key_hash bytea, dob date) returns setof jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  with s as (select x.id, x.client_id, x.signup_list from access.session_of_signup(signup_candidates.key_hash) x where x.id is not null),
  known as (
    select m.id, m.person_id, m.key_number, m.last_name, m.dob, m.employee_id, m.secrets, m.email
    from s join enrollmentsessionmembers m on m.session_id = s.id
    where m.deleted_at is null and not m.excluded and m.relationship_code = '18'
    union all
    select null, p.id, 1, null, null, null, null, null from s join people p on p.client_id = s.client_id
    where s.signup_list = 'open' and p.subscriber_id = p.id and not exists (select from enrollmentsessionmembers m
      where m.session_id = s.id and m.person_id = p.id and m.deleted_at is null)
  )
  select jsonb_build_object('id', k.id, 'personId', k.person_id, 'keyNumber', k.key_number, 'email', k.email,
    'firstName', d.first_name, 'lastName', d.last_name,
    'lastNames', array_remove(array[k.last_name, d.last_name], null), 'births', array_remove(array[k.dob, d.dob], null),
    'employeeIds', array_remove(array[k.employee_id], null), 'isProspect', access.is_prospect(k.employee_id), 'secrets', encode(k.secrets, 'hex'),
    'ssnId', n.id, 'ssn', encode(n.ssn_sealed, 'hex'))
  from known k
  left join lateral (select x.first_name, x.last_name, x.dob from person_details x where x.person_id = k.person_id
    and x.superseded_at is null order by x.effective_date <= current_date desc, x.effective_date desc limit 1) d on true
  left join person_ssns n on n.person_id = k.person_id and n.superseded_at is null
  where signup_candidates.dob in (k.dob, d.dob)
$$;
revoke execute on function access.signup_candidates from public;
grant execute on function access.signup_candidates to coverlane_app;

-- Lets somebody of the census in by a key of their own, which nobody is sent: their session hangs on it. Where the list is open, they
-- join it first: a prospect, or somebody on record. False: the public key is over, or they are not for it.
-- Definer: visitors have no rows.
create function access.join_signup(key_hash bytea, made jsonb, own_key bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  s enrollmentsessions;
  member uuid := (made ->> 'id')::uuid;
begin
  select * into s from access.session_of_signup(join_signup.key_hash);
  if s.id is null then return false; end if;
  if (made ->> 'joins')::boolean then
    if s.signup_list <> 'open' then return false; end if;
    insert into enrollmentsessionmembers (id, client_id, session_id, employee_id, relationship_code, first_name, last_name, dob, email,
      language, person_id, key_hash, key_made_at, opened_at, status)
    values (member, s.client_id, s.id, made ->> 'employeeId', '18', made ->> 'firstName', made ->> 'lastName', (made ->> 'dob')::date,
      made ->> 'email', made ->> 'language', (made ->> 'personId')::uuid, join_signup.own_key, now(), now(), 'opened');
    return true;
  end if;
  update enrollmentsessionmembers m set key_hash = join_signup.own_key, key_made_at = coalesce(m.key_made_at, now()),
    opened_at = coalesce(m.opened_at, now()),
    status = case when m.status in ('notInvited', 'invited', 'bounced') then 'opened' else m.status end
  where m.id = member and m.session_id = s.id and m.deleted_at is null and not m.excluded;
  return found;
end
$$;
revoke execute on function access.join_signup from public;
grant execute on function access.join_signup to coverlane_app;

-- One at a time of those who say the same of themselves: a form that is sent twice makes one prospect.
create function access.lock_signup(subject bytea) returns void
language sql as $$ select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(pg_catalog.encode(subject, 'hex'), 6)) $$;
revoke execute on function access.lock_signup from public;
grant execute on function access.lock_signup to coverlane_app;

-- Gives the session of whoever enrolls by a key its hour (domain 6.1).
-- Definer: it looks past the policies of sessions.
create function access.widen_link_session(token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set idle_seconds = 3600 where s.token_hash = widen_link_session.token_hash and s.session_member_id is not null
$$;
revoke execute on function access.widen_link_session from public;
grant execute on function access.widen_link_session to coverlane_app;

-- Opens a request for whoever enrolls by a key and names their session by its access token (domain 6.1), and moves its end. Null:
-- there is no such session, or it is over. Sessions of accounts are never opened so: those need their cookie, too.
-- Definer: it looks past the policies of sessions.
create function access.open_with_token(bearer_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  s sessions;
begin
  select * into s from sessions x where x.bearer_hash = open_with_token.bearer_hash and x.session_member_id is not null
    and x.ended_at is null and x.active_at > now() - make_interval(secs => x.idle_seconds)
    and x.created_at > now() - interval '12 hours' for update;
  if not found then return null; end if;
  update sessions x set active_at = now() where x.id = s.id;
  return access.open_link(s);
end
$$;
revoke execute on function access.open_with_token from public;
grant execute on function access.open_with_token to coverlane_app;

-- Who of an address began by a public key and may go on by their own: nobody who asks is told.
-- Definer: visitors have no rows.
create function access.signup_begun(key_hash bytea, email text) returns setof jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('id', m.id, 'clientId', m.client_id)
  from access.session_of_signup(signup_begun.key_hash) s join enrollmentsessionmembers m on m.session_id = s.id
  where s.id is not null and lower(m.email) = signup_begun.email and m.key_hash is not null and m.relationship_code = '18'
    and m.deleted_at is null and not m.excluded
  order by m.id limit 5
$$;
revoke execute on function access.signup_begun from public;
grant execute on function access.signup_begun to coverlane_app;
