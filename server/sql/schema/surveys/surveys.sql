-- The installation whose surveys an administrator sees (specification 6: viewSurveys); null: none.
create function access.keeps_surveys() returns uuid
language sql stable set search_path = pg_catalog, public, access as $$
  select case when access.has_permission('viewSurveys') or access.has_permission('manageSurveys')
    then access.admin_installation() end
$$;
revoke execute on function access.keeps_surveys from public;
grant execute on function access.keeps_surveys to coverlane_app, coverlane_worker;

-- Every version of the questions stays as it was: who began with one answers it.
-- Definer: what it does follows from the row, and nobody writes versions otherwise.
create function access.keep_survey_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.form is null then return null; end if;
  insert into survey_versions (survey_id, installation_id, number, form, made_by, made_by_name, made_by_key)
  values (new.id, new.installation_id, new.form_version, new.form, new.updated_by, new.updated_by_name, new.updated_by_key)
  on conflict (survey_id, number) do update set form = excluded.form, made_by = excluded.made_by, made_by_name = excluded.made_by_name,
    made_by_key = excluded.made_by_key;
  return null;
end
$$;
revoke execute on function access.keep_survey_version from public;

-- What a personal link opens: whose it is, the survey, how it stands on the installation's day, and what was kept. A link that was
-- taken back, and a survey that was deleted, are as ones that never were. `hold` keeps others with the same link out until the
-- transaction ends.
-- Definer: visitors have no rows.
create function access.survey_of_key(key_hash bytea, hold boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  r surveyrecipients;
  told jsonb;
begin
  if hold then
    select * into r from surveyrecipients x where x.key_hash = survey_of_key.key_hash for update;
  else
    select * into r from surveyrecipients x where x.key_hash = survey_of_key.key_hash;
  end if;
  if r.id is null or r.deleted_at is not null or r.status in ('void', 'pending') then return null; end if;
  select jsonb_build_object('recipientId', r.id, 'surveyId', s.id, 'status', r.status, 'name', s.name, 'nameKo', s.name_ko,
    'nameEs', s.name_es, 'intro', s.intro, 'introKo', s.intro_ko, 'introEs', s.intro_es, 'closing', s.closing,
    'closingKo', s.closing_ko, 'closingEs', s.closing_es, 'languages', s.languages, 'requireSign', s.require_sign or s.esign_template_id is not null, 'paper', access.paper_to_sign(s.esign_template_id, null),
    'signedPaper', (select jsonb_build_object('id', p.id, 'templateId', p.template_id, 'sha256', p.sha256) from survey_papers p where p.recipient_id = r.id),
    'anonymous', s.anonymous, 'oneResponse', s.one_response, 'dueOn', n.due_on,
    'language', coalesce(r.draft_language, r.language), 'today', (now() at time zone i.time_zone)::date,
    'isOpen', s.status = 'active' and n.closed_at is null
      and coalesce(s.opens_on <= (now() at time zone i.time_zone)::date, true)
      and coalesce(s.closes_on >= (now() at time zone i.time_zone)::date, true),
    'formVersion', v.number, 'form', v.form, 'answers', r.draft, 'sealed', encode(r.draft_sealed, 'base64'), 'signature', r.draft_signature,
    'firstName', (select d.first_name from person_details d where d.person_id = r.person_id and d.superseded_at is null
      order by d.effective_date desc limit 1),
    'supportPhone', (select t.support_phone from sites t where t.installation_id = s.installation_id and t.deleted_at is null
      order by t.created_at limit 1),
    'files', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'item', f.item, 'name', f.file_name, 'bytes', f.bytes,
        'scan', f.scan) order by f.created_at, f.id) from survey_files f where f.recipient_id = r.id), '[]'))
  into told
  from surveys s join installations i on i.id = s.installation_id left join surveysessions n on n.id = r.session_id
    left join survey_versions v on v.survey_id = s.id and v.number = coalesce(r.draft_version, s.form_version)
  where s.id = r.survey_id and s.deleted_at is null and s.status <> 'archived';
  return told;
end
$$;
revoke execute on function access.survey_of_key from public;
grant execute on function access.survey_of_key to coverlane_app;

-- Files of what was answered under a link that the virus scanner refused afterwards, by the names that their sender gave them.
-- Definer: visitors read no rows.
create function access.refused_survey_files(recipient uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(f.file_name order by f.created_at, f.id), '{}') from survey_files f
    join surveyresponses a on a.id = f.response_id
  where a.recipient_id = recipient and a.deleted_at is null and f.scan = 'refused'
$$;
revoke execute on function access.refused_survey_files from public;
grant execute on function access.refused_survey_files to coverlane_app;

-- Whoever has opened the link has opened it: said once, and not of who has answered, for that would say when they did.
-- Definer: visitors write no rows.
create function access.note_survey_opened(key_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update surveyrecipients r set opened_at = now(),
    status = case when r.status in ('queued', 'sent', 'bounced', 'failed') then 'opened' else r.status end
  where r.key_hash = note_survey_opened.key_hash and r.opened_at is null and r.deleted_at is null and r.status <> 'submitted'
$$;
revoke execute on function access.note_survey_opened from public;
grant execute on function access.note_survey_opened to coverlane_app;

-- Keeps what was typed so far, what is sensitive sealed; `signed`: the signature is one under these answers.
-- Definer: visitors write no rows.
create function access.keep_survey_draft(recipient uuid, answers jsonb, sealed bytea, form_version int, language text, signed boolean)
returns void language sql security definer set search_path = pg_catalog, public as $$
  update surveyrecipients r set draft = keep_survey_draft.answers, draft_sealed = keep_survey_draft.sealed, draft_version = form_version, draft_language = keep_survey_draft.language,
    draft_signature = case when signed then r.draft_signature end,
    started_at = coalesce(r.started_at, now()),
    status = case when r.status = 'submitted' then r.status else 'started' end
  where r.id = recipient
$$;
revoke execute on function access.keep_survey_draft from public;
grant execute on function access.keep_survey_draft to coverlane_app;

-- Definer: visitors write no rows.
create function access.sign_survey(recipient uuid, signature jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update surveyrecipients r set draft_signature = signature where r.id = recipient
$$;
revoke execute on function access.sign_survey from public;
grant execute on function access.sign_survey to coverlane_app;

-- Makes of the draft an answer, with its files. Of an anonymous survey nothing leads from the one to the other: no recipient, no
-- name, the day without the time, of a file its kind without what somebody called it; and the answer waits in the box until
-- there are others (access.empty_survey_box).
-- Definer: visitors write no rows.
create function access.submit_survey(recipient uuid, response uuid, answers jsonb, sealed bytea, sealed_items text[], language text) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  r surveyrecipients;
  s surveys;
  made surveyresponses;
begin
  select * into strict r from surveyrecipients x where x.id = recipient;
  select * into strict s from surveys x where x.id = r.survey_id;
  made := jsonb_populate_record(null::surveyresponses, jsonb_build_object('id', response, 'installation_id', r.installation_id,
    'survey_id', s.id, 'session_id', r.session_id, 'client_id', r.client_id, 'form_version', coalesce(r.draft_version, s.form_version),
    'language', submit_survey.language, 'answers', submit_survey.answers, 'sealed_items', submit_survey.sealed_items,
    'change_ids', '[]'::jsonb, 'on_paper', false, 'version', 1, 'submitted_at', now(), 'created_at', now(), 'updated_at', now()));
  if s.anonymous then
    made.submitted_at := date_trunc('day', now());
    made.created_at := made.submitted_at;
    made.updated_at := made.submitted_at;
    insert into survey_box (id, survey_id, made, sealed) values (response, s.id, to_jsonb(made), submit_survey.sealed);
    update survey_files f set recipient_id = null, box_id = response, created_at = made.submitted_at,
      file_name = f.item || coalesce(substring(f.file_name from '\.[A-Za-z0-9]{1,5}$'), '') where f.recipient_id = r.id;
  else
    made.recipient_id := r.id;
    made.person_id := r.person_id;
    made.name := r.name;
    made.signature := r.draft_signature;
    made.sealed := submit_survey.sealed;
    insert into surveyresponses select (made).*;
    update survey_files f set recipient_id = null, response_id = response where f.recipient_id = r.id;
    perform access.send_survey_paper(r.id, response);
  end if;
  update surveyrecipients x set status = 'submitted', draft = '{}', draft_sealed = null, draft_version = null, draft_signature = null, draft_paper_sealed = null,
    submitted_at = case when s.anonymous then null else now() end, mail = null,
    opened_at = case when s.anonymous then null else x.opened_at end,
    started_at = case when s.anonymous then null else x.started_at end
  where x.id = r.id;
  if s.anonymous then perform access.empty_survey_box(s.id, 5); end if;
end
$$;
revoke execute on function access.submit_survey from public;
grant execute on function access.submit_survey to coverlane_app;

-- Definer: visitors write no rows.
create function access.add_survey_file(recipient uuid, file jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into survey_files (id, installation_id, survey_id, recipient_id, client_id, item, file_key, file_name, media_type, bytes, sha256,
    scan)
  select (file->>'id')::uuid, r.installation_id, r.survey_id, r.id, r.client_id, file->>'item', (file->>'key')::uuid, file->>'name',
    file->>'type', (file->>'bytes')::bigint, file->>'sha256', coalesce(file->>'scan', 'clean')
  from surveyrecipients r where r.id = recipient
$$;
revoke execute on function access.add_survey_file from public;
grant execute on function access.add_survey_file to coverlane_app;

-- A file of a draft, and where its bytes are; null: none of this draft.
-- Definer: visitors have no rows.
create function access.survey_draft_file(recipient uuid, file uuid, remove boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  f survey_files;
begin
  select * into f from survey_files x where x.id = file and x.recipient_id = recipient;
  if f.id is null then return null; end if;
  if remove then delete from survey_files x where x.id = f.id; end if;
  return jsonb_build_object('key', f.file_key, 'name', f.file_name, 'type', f.media_type, 'scan', f.scan);
end
$$;
revoke execute on function access.survey_draft_file from public;
grant execute on function access.survey_draft_file to coverlane_app;

-- What the caller's account is asked, at most fifty, open ones first. The surveys themselves are an administrator's.
-- Definer: members have no rows of surveys.
create function access.own_surveys() returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x."isOpen" desc, x."dueOn" nulls last, x.id desc), '[]') from (
    select r.id, r.key_number as "keyNumber", s.name, s.name_ko as "nameKo", s.name_es as "nameEs", n.due_on as "dueOn", r.status,
      s.status = 'active' and n.closed_at is null and coalesce(s.opens_on <= (now() at time zone i.time_zone)::date, true)
        and coalesce(s.closes_on >= (now() at time zone i.time_zone)::date, true)
        and (r.status <> 'submitted' or not s.one_response) as "isOpen"
    from surveyrecipients r join surveys s on s.id = r.survey_id and s.deleted_at is null
      join installations i on i.id = s.installation_id join surveysessions n on n.id = r.session_id
    where r.user_id = access.user_id() and r.deleted_at is null and r.status <> 'void' and s.status in ('active', 'closed')
    order by r.id desc limit 50) x
$$;
revoke execute on function access.own_surveys from public;
grant execute on function access.own_surveys to coverlane_app;
