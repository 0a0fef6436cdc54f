-- A paper to sign as it was at a version of its template; without a number as it is now. Null: there is none.
-- Definer, and nobody's to execute but the owner's functions: visitors have no rows.
create function access.paper_to_sign(template uuid, version int) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('templateId', v.template_id, 'number', v.number, 'fileKey', v.file_key, 'fileName', v.file_name,
    'sha256', v.sha256, 'pages', v.pages, 'signers', v.signers, 'fields', v.fields)
  from esigntemplate_versions v join esigntemplates t on t.id = v.template_id
  where v.template_id = template and v.number = coalesce(paper_to_sign.version, t.number)
$$;
revoke execute on function access.paper_to_sign from public;

-- The paper that whoever is asked has before them: a version of the one that their survey asks to be signed. Null: another one is asked
-- for by now, or it was replaced before they were asked, so that they never had it before them.
-- Definer: visitors have no rows.
create function access.survey_paper_version(recipient uuid, template uuid, version int) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.paper_to_sign(s.esign_template_id, survey_paper_version.version)
  from surveyrecipients r join surveys s on s.id = r.survey_id where r.id = recipient and s.esign_template_id = template
    and not exists (select from esigntemplate_versions n where n.template_id = template
      and n.number > survey_paper_version.version and n.made_at < r.created_at)
$$;
revoke execute on function access.survey_paper_version from public;
grant execute on function access.survey_paper_version to coverlane_app;

-- Keeps a paper that whoever is asked signed, in place of one that they signed before.
-- Definer: visitors write no rows.
create function access.keep_survey_paper(recipient uuid, paper jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from survey_papers p where p.recipient_id = recipient;
  insert into survey_papers (id, installation_id, survey_id, recipient_id, client_id, template_id, template_number, file_key, file_name,
    bytes, before_sha256, sha256)
  select (paper->>'id')::uuid, r.installation_id, r.survey_id, r.id, r.client_id, (paper->>'templateId')::uuid, (paper->>'number')::int,
    (paper->>'fileKey')::uuid, paper->>'fileName', (paper->>'bytes')::bigint, paper->>'beforeSha256', paper->>'sha256'
  from surveyrecipients r where r.id = recipient;
  insert into survey_paper_signers (id, paper_id, position, role, name, email, language, key_hash, signed_at, text_version, address,
    before_sha256, after_sha256)
  select (x->>'id')::uuid, (paper->>'id')::uuid, (x->>'position')::int, x->'role', x->>'name', x->>'email', x->>'language',
    decode(x->>'keyHash', 'hex'), (x->>'signedAt')::timestamptz, (x->>'textVersion')::int, x->>'address', x->>'beforeSha256',
    x->>'afterSha256'
  from jsonb_array_elements(paper->'signers') x;
end
$$;
revoke execute on function access.keep_survey_paper from public;
grant execute on function access.keep_survey_paper to coverlane_app;

-- The paper of a draft goes with the answer; whoever signs next is written to.
-- Definer, and nobody's to execute but the owner's functions.
create function access.send_survey_paper(recipient uuid, response uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  with sent as (
    update survey_papers p set recipient_id = null, response_id = response,
      state = case when exists (select from survey_paper_signers x where x.paper_id = p.id and x.signed_at is null) then 'waiting'
        else 'completed' end,
      completed_at = case when not exists (select from survey_paper_signers x where x.paper_id = p.id and x.signed_at is null) then now() end
    where p.recipient_id = recipient returning p.id)
  update survey_paper_signers x set mail = true, asked_at = now() from sent
  where x.paper_id = sent.id and x.position = (select min(y.position) from survey_paper_signers y where y.paper_id = sent.id and y.signed_at is null)
$$;
revoke execute on function access.send_survey_paper from public;

-- What the link of whoever signs next opens: the paper with what those before them wrote onto it. A link before its turn, and one whose
-- answer was taken back, lead nowhere. `hold` keeps others with the same link out until the transaction ends.
-- Definer: visitors have no rows.
create function access.paper_of_key(key_hash bytea, hold boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  x survey_paper_signers;
  told jsonb;
begin
  if hold then
    select * into x from survey_paper_signers y where y.key_hash = paper_of_key.key_hash for update;
  else
    select * into x from survey_paper_signers y where y.key_hash = paper_of_key.key_hash;
  end if;
  if x.id is null or exists (select from survey_paper_signers y where y.paper_id = x.paper_id and y.position < x.position and y.signed_at is null)
    then return null; end if;
  select jsonb_build_object('signerId', x.id, 'paperId', p.id, 'position', x.position, 'signedAt', x.signed_at, 'name', s.name,
    'nameKo', s.name_ko, 'nameEs', s.name_es, 'language', x.language, 'languages', s.languages,
    'today', (now() at time zone i.time_zone)::date, 'fileKey', p.file_key, 'fileName', p.file_name, 'bytes', p.bytes, 'sha256', p.sha256,
    'beforeSha256', p.before_sha256,
    'state', case when p.state = 'waiting' and (now() at time zone i.time_zone)::date > access.paper_request_ends(x.asked_at, i.time_zone)
      then 'expired' else p.state end,
    'endsOn', access.paper_request_ends(x.asked_at, i.time_zone), 'filled', encode(x.filled_sealed, 'base64'),
    'isFresh', x.signed_at is null or x.signed_at > now() - interval '1 hour',
    'paper', access.paper_to_sign(p.template_id, p.template_number),
    'supportPhone', (select t.support_phone from sites t where t.installation_id = s.installation_id and t.deleted_at is null
      order by t.created_at limit 1),
    'signers', (select jsonb_agg(jsonb_build_object('id', y.id, 'position', y.position, 'role', y.role, 'name', y.name,
        'language', y.language, 'signedAt', y.signed_at, 'address', y.address, 'textVersion', y.text_version,
        'beforeSha256', y.before_sha256, 'afterSha256', y.after_sha256) order by y.position)
      from survey_paper_signers y where y.paper_id = p.id))
  into told
  from survey_papers p join surveyresponses a on a.id = p.response_id join surveys s on s.id = p.survey_id
    join installations i on i.id = p.installation_id
  where p.id = x.paper_id and a.voided_at is null and a.deleted_at is null and s.deleted_at is null and s.status <> 'archived';
  return told;
end
$$;
revoke execute on function access.paper_of_key from public;
grant execute on function access.paper_of_key to coverlane_app;

-- Whoever signs next has opened the link; said once.
-- Definer: visitors write no rows.
create function access.note_paper_opened(key_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update survey_paper_signers x set opened_at = now() where x.key_hash = note_paper_opened.key_hash and x.opened_at is null
$$;
revoke execute on function access.note_paper_opened from public;
grant execute on function access.note_paper_opened to coverlane_app;

-- Somebody signed after others: the paper is the new one, and whoever is next is written to.
-- Definer: visitors write no rows.
create function access.sign_survey_paper(signer uuid, signed jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  paper uuid;
begin
  update survey_paper_signers x set name = signed->>'name', language = signed->>'language', signed_at = (signed->>'at')::timestamptz,
    text_version = (signed->>'textVersion')::int, address = signed->>'address', before_sha256 = signed->>'beforeSha256',
    after_sha256 = signed->>'afterSha256', mail = false, filled_sealed = null
  where x.id = signer returning x.paper_id into paper;
  update survey_papers p set file_key = (signed->>'fileKey')::uuid, bytes = (signed->>'bytes')::bigint, sha256 = signed->>'sha256',
    state = case when exists (select from survey_paper_signers x where x.paper_id = p.id and x.signed_at is null) then 'waiting'
      else 'completed' end,
    completed_at = case when not exists (select from survey_paper_signers x where x.paper_id = p.id and x.signed_at is null) then now() end
  where p.id = paper;
  update survey_paper_signers x set mail = true, asked_at = now()
  where x.paper_id = paper and x.signed_at is null
    and x.position = (select min(y.position) from survey_paper_signers y where y.paper_id = paper and y.signed_at is null);
end
$$;
revoke execute on function access.sign_survey_paper from public;
grant execute on function access.sign_survey_paper to coverlane_app;

-- A signed paper that the link of whoever was asked may still open: until it is sent, and for an hour afterwards, that they keep a copy
-- (15 USC 7001(e)). Null: none.
-- Definer: visitors have no rows.
create function access.own_signed_paper(recipient uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('fileKey', p.file_key, 'fileName', p.file_name) from survey_papers p
    left join surveyresponses a on a.id = p.response_id
  where p.recipient_id = recipient
    or (a.recipient_id = recipient and a.voided_at is null and a.deleted_at is null and a.submitted_at > now() - interval '1 hour')
  order by p.created_at desc limit 1
$$;
revoke execute on function access.own_signed_paper from public;
grant execute on function access.own_signed_paper to coverlane_app;

-- The mail of a paper that waits, held until the transaction ends. Null: none.
-- Definer: the worker, which has no rows of installations, sends it.
create function access.next_paper_mail(paper uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  told jsonb;
begin
  select jsonb_build_object('id', x.id, 'keyNumber', x.key_number, 'email', x.email, 'name', x.name, 'language', x.language,
    'linkBase', n.link_base, 'survey', s.name, 'surveyKo', s.name_ko, 'surveyEs', s.name_es, 'asker', a.name,
    'site', coalesce((select t.title from sites t where t.installation_id = s.installation_id and t.deleted_at is null
      order by t.created_at limit 1), i.name),
    'isReminder', x.reminders > 0, 'endsOn', access.paper_request_ends(x.asked_at, i.time_zone),
    'stands', p.state = 'waiting' and a.voided_at is null and a.deleted_at is null and s.deleted_at is null and s.status <> 'archived' and x.signed_at is null)
  into told
  from survey_paper_signers x join survey_papers p on p.id = x.paper_id join surveyresponses a on a.id = p.response_id
    join surveys s on s.id = p.survey_id join installations i on i.id = p.installation_id
    left join surveysessions n on n.id = a.session_id
  where x.paper_id = paper and x.mail order by x.position limit 1 for update of x skip locked;
  return told;
end
$$;
revoke execute on function access.next_paper_mail from public;
grant execute on function access.next_paper_mail to coverlane_worker;

-- Notes how a mail went.
-- Definer: as above.
create function access.note_paper_mail(signer uuid, went text, fault text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update survey_paper_signers x set mail = false, fault = note_paper_mail.fault,
    sent_at = case when went = 'sent' then now() else x.sent_at end
  where x.id = signer
$$;
revoke execute on function access.note_paper_mail from public;
grant execute on function access.note_paper_mail to coverlane_worker;
