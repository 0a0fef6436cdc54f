-- What a union's key opens (domain 13.1): the union, its shops that are open today and the plans of its classes; nothing of any person.
-- A key that was withdrawn, and one whose sign-up is closed, are as ones that never were.
-- Definer: visitors have no rows.
create function access.union_of_key(key_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.union_to_sign_up(u.id) from unions u where u.key_hash = union_of_key.key_hash and u.signup_open
$$;
revoke execute on function access.union_of_key from public;
grant execute on function access.union_of_key to coverlane_app;

-- The same of a union, open or not.
-- Definer, and nobody's to execute but the owner's functions.
create function access.union_to_sign_up(union_id uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('unionId', u.id, 'clientId', u.client_id, 'name', u.name, 'clientName', c.name, 'phone', u.phone,
    'text', u.signup_text, 'textKo', u.signup_text_ko, 'textEs', u.signup_text_es, 'languages', u.languages,
    'isOpen', u.signup_open, 'today', t.today, 'allowTestIds', coalesce(i.allow_test_ids, false),
    'shops', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city) order by lower(s.name), s.id)
      from unionshops s where s.union_id = u.id and s.deleted_at is null and s.status not in ('suspended', 'withdrawn')
        and t.today between s.effective_date and coalesce(s.expiration_date, t.today)), '[]'),
    'forms', access.forms_of_signup(c, t.today),
    'plans', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'coverageType', p.coverage_type)
        order by p.coverage_type, p.name)
      from plans p where exists (select from unionplans x where x.union_id = u.id and x.plan_id = p.id and x.deleted_at is null
        and coalesce(x.expiration_date, t.today) >= t.today)), '[]'))
  from unions u join clients c on c.id = u.client_id and c.deleted_at is null join installations i on i.id = c.installation_id
    cross join lateral (select (now() at time zone c.time_zone)::date as today) t
  where u.id = union_to_sign_up.union_id and u.deleted_at is null
$$;
revoke execute on function access.union_to_sign_up from public;

-- The forms that a fund's sign-up asks on a day (domain 12.2): of members, for that is what whoever signs up becomes. One that is
-- mapped twice is asked once, as the client's own mapping says.
-- Definer, and nobody's to execute but the owner's functions.
create function access.forms_of_signup(c clients, day date) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(jsonb_agg(jsonb_build_object('formId', a.id, 'version', a.published_version, 'form', v.form, 'required', a.required,
      'heading', jsonb_build_object('en', a.heading, 'ko', a.heading_ko, 'es', a.heading_es), 'step', a.step)
    order by a.sort_key, lower(a.heading), a.id), '[]')
  from (select distinct on (f.id) f.id, f.heading, f.heading_ko, f.heading_es, f.published_version, m.required, m.step, m.sort_key
      from customformmaps m join customforms f on f.id = m.customform_id and f.deleted_at is null
      where m.occasion = 'union' and m.visible_to ? 'member' and m.installation_id = c.installation_id
        and (m.client_id is null or m.client_id = c.id) and access.is_form_asked(f, m, day)
      order by f.id, m.client_id nulls last, m.required desc) a
    join customformversions v on v.customform_id = a.id and v.version = a.published_version
$$;
revoke execute on function access.forms_of_signup from public;

-- Begins a sign-up under a key of its own. False: the union's key is over.
-- Definer: visitors have no rows.
create function access.begin_union_signup(key_hash bytea, made jsonb, own_key bytea, sealed bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  u unions;
begin
  select * into u from unions x where x.key_hash = begin_union_signup.key_hash and x.signup_open and x.deleted_at is null;
  if u.id is null then return false; end if;
  insert into union_signups (id, client_id, union_id, key_hash, language, email, form_data_sealed, link_base)
  values ((made ->> 'id')::uuid, u.client_id, u.id, begin_union_signup.own_key, made ->> 'language', made ->> 'email', sealed,
    made ->> 'linkBase');
  return true;
end
$$;
revoke execute on function access.begin_union_signup from public;
grant execute on function access.begin_union_signup to coverlane_app;

-- A sign-up by its own key, which outlives the union's: whoever began goes on when that one is renewed. `hold` keeps others with the
-- same key out until the transaction ends.
-- Definer: visitors have no rows.
create function access.union_signup_of_key(key_hash bytea, hold boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  s union_signups;
  about jsonb;
begin
  if hold then
    select * into s from union_signups x where x.key_hash = union_signup_of_key.key_hash for update;
  else
    select * into s from union_signups x where x.key_hash = union_signup_of_key.key_hash;
  end if;
  if s.id is null then return null; end if;
  about := access.union_to_sign_up(s.union_id);
  if about is null then return null; end if;
  return jsonb_build_object('id', s.id, 'keyNumber', s.key_number, 'status', s.status, 'language', s.language, 'said', s.said,
    'sealed', encode(s.form_data_sealed, 'base64'), 'version', s.version, 'union', about,
    'signedHash', encode(s.signed_hash, 'hex'), 'signedName', s.signed_name, 'signedVersion', s.signed_version);
end
$$;
revoke execute on function access.union_signup_of_key from public;
grant execute on function access.union_signup_of_key to coverlane_app;

-- Keeps what was typed so far, as long as nothing was sent; whoever is asked for more writes again.
-- Definer: visitors write no rows.
create function access.keep_union_signup(signup uuid, sealed bytea, language text, email text) returns int
language sql security definer set search_path = pg_catalog, public as $$
  update union_signups s set form_data_sealed = sealed, language = keep_union_signup.language, email = keep_union_signup.email,
    version = s.version + 1, updated_at = now()
  where s.id = signup and s.status = 'started' returning s.version
$$;
revoke execute on function access.keep_union_signup from public;
grant execute on function access.keep_union_signup to coverlane_app;

-- Sends it, signed. What the fund office asked for is answered with it.
-- Definer: as above.
create function access.submit_union_signup(signup uuid, made jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update union_signups s set status = 'submitted', submitted_at = now(), said = null, mail = 'received', mail_fault = null,
    shop_id = (made ->> 'shopId')::uuid, plan_id = (made ->> 'planId')::uuid, ssn_index = decode(made ->> 'ssnIndex', 'base64'),
    person_name = made ->> 'name', name_key = made ->> 'nameKey', link_base = made ->> 'linkBase',
    signed_name = made ->> 'signedName', signed_at = now(), signed_hash = decode(made ->> 'signedHash', 'hex'),
    signed_text = made ->> 'signedText', signed_version = (made ->> 'signedVersion')::int, signed_language = made ->> 'signedLanguage',
    updated_at = now()
  where s.id = signup and s.status = 'started'
$$;
revoke execute on function access.submit_union_signup from public;
grant execute on function access.submit_union_signup to coverlane_app;

-- The mail of a sign-up that waits, held until the transaction ends; null: none does. As the worker.
-- Definer: sites are no rows of the worker's.
create function access.next_union_mail(signup uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  told jsonb;
begin
  select jsonb_build_object('id', s.id, 'keyNumber', s.key_number, 'kind', s.mail, 'email', s.email, 'language', s.language,
    'linkBase', s.link_base, 'union', u.name, 'phone', u.phone,
    'site', coalesce((select t.title from sites t where t.installation_id = c.installation_id and t.deleted_at is null
      order by t.created_at limit 1), c.name))
  into told
  from union_signups s join unions u on u.id = s.union_id join clients c on c.id = s.client_id
  where s.id = next_union_mail.signup and s.mail is not null for update of s skip locked;
  return told;
end
$$;
revoke execute on function access.next_union_mail from public;
grant execute on function access.next_union_mail to coverlane_worker;

-- Notes how the mail went; `fault` null: it was sent.
-- Definer: as above.
create function access.note_union_mail(signup uuid, fault text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update union_signups s set mail = null, mail_fault = note_union_mail.fault where s.id = signup
$$;
revoke execute on function access.note_union_mail from public;
grant execute on function access.note_union_mail to coverlane_worker;

-- A sign-up that was accepted follows its enrollment: once that is processed the worker of the roster is its person, and once it is
-- voided, rejected or cancelled the sign-up waits for the fund office again, and the worker without hours leaves the roster.
-- Definer: what it does follows from the row; whoever works on enrollments need not keep unions.
create function access.follow_union_signup() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  s union_signups;
begin
  select * into s from union_signups x where x.enrollment_id = new.id and x.status = 'accepted' for update;
  if s.id is null then return null; end if;
  if new.status = 'processed' then
    update union_signups x set person_id = new.subscriber_id, updated_at = now() where x.id = s.id;
    update unionshopemployees e set person_id = new.subscriber_id, status = 'enrolled', updated_at = now(), version = e.version + 1
      where e.id = s.employee_id and e.person_id is null and new.subscriber_id is not null;
    return null;
  end if;
  perform access.drop_from_roster(s.employee_id);
  update union_signups x set status = 'submitted', enrollment_id = null, employee_id = null, person_id = null, decided_at = null,
    decided_by = null, decided_by_name = null, decided_by_key = null, version = x.version + 1, updated_at = now() where x.id = s.id;
  return null;
end
$$;
revoke execute on function access.follow_union_signup from public;

-- What was answered in a sign-up goes onto the record as soon as it is known whose (job signup-forms).
-- Definer: what it does follows from the row; whoever decides about sign-ups writes no answers.
create function access.record_signup_forms() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform jobs.add('signup-forms', json_build_object('clientId', new.client_id, 'signupId', new.id), 'signup-forms ' || new.id, 25);
  return null;
end
$$;
revoke execute on function access.record_signup_forms from public;

-- Takes somebody whose acceptance is taken back from the roster; who has hours there already, or stood there before it, stays on it,
-- without their person. The acceptance put on the roster whoever came to it in the same transaction.
-- Definer, and nobody's to execute but the owner's functions.
create function access.drop_from_roster(employee uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update unionshopemployees e set person_id = null, status = 'pendingMatch', updated_at = now(), version = e.version + 1,
    deleted_at = case when exists (select from union_report_lines l where l.employee_id = e.id)
      or exists (select from union_hour_adjustments a where a.employee_id = e.id)
      or not exists (select from union_signups s where s.employee_id = e.id and s.decided_at = e.created_at)
      then e.deleted_at else now() end
  where e.id = employee
$$;
revoke execute on function access.drop_from_roster from public;
