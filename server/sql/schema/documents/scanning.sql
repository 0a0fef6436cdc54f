-- Files that wait for the virus scanner, versions of documents, proofs and files of surveys, the oldest first, at most a hundred.
-- Definer: the worker looks at files of every client, and learns nothing of them but where they lie.
create function access.unscanned_files() returns table (kind text, id uuid, file_key text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select f.kind, f.id, f.file_key from (
    (select 'document' as kind, v.id, v.file_key::text as file_key, v.created_at as at from document_versions v
      where v.scan = 'waiting' order by v.created_at limit 100)
    union all (select 'proof', p.id, p.file_key, p.received_at from enrollment_proofs p
      where p.scan = 'waiting' and p.file_key is not null order by p.received_at limit 100)
    union all (select 'survey', s.id, s.file_key::text, s.created_at from survey_files s
      where s.scan = 'waiting' order by s.created_at limit 100)) f
  order by f.at limit 100
$$;
revoke execute on function access.unscanned_files from public;
grant execute on function access.unscanned_files to coverlane_worker;

-- The same of versions alone, for nodes of the release before.
-- Definer: the worker looks at files of every client, and learns nothing of them but where they lie.
create function access.unscanned_versions() returns table (id uuid, file_key text)
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select f.id, f.file_key from access.unscanned_files() f where f.kind = 'document'
$$;
revoke execute on function access.unscanned_versions from public;
grant execute on function access.unscanned_versions to coverlane_worker;

-- What the scanner said of a version: one that is clean is read from now on, unless a newer one is in force or it was withdrawn.
-- Definer: the worker changes no document otherwise.
create function access.version_scanned(scanned uuid, is_clean boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  v document_versions;
begin
  update document_versions set scan = case when is_clean then 'clean' else 'refused' end
    where id = scanned and scan = 'waiting' returning * into v;
  if v.id is not null and is_clean and v.withdrawn_at is null then
    update documents d set current_number = v.number, version = d.version + 1
      where d.id = v.document_id and coalesce(d.current_number, 0) < v.number;
  end if;
end
$$;
revoke execute on function access.version_scanned from public;
grant execute on function access.version_scanned to coverlane_worker;

-- What the scanner said of a proof, of the very file that it looked at: another may have been sent meanwhile. One that it refused is
-- to be sent again.
-- Definer: the worker changes no proof otherwise.
create function access.proof_scanned(scanned uuid, looked_at text, is_clean boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update enrollment_proofs p set scan = case when is_clean then 'clean' else 'refused' end,
      state = case when not is_clean and p.state = 'received' then 'rejected' else p.state end
    where p.id = scanned and p.scan = 'waiting' and p.file_key = looked_at
$$;
revoke execute on function access.proof_scanned from public;
grant execute on function access.proof_scanned to coverlane_worker;

-- What the scanner said of a file of a survey, of a draft or of an answer. One that it refused after the answer was sent is told to
-- whoever sent it, where there is an address; of an anonymous answer nobody knows who that is.
-- Definer: the worker changes no answer otherwise.
create function access.survey_file_scanned(scanned uuid, is_clean boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  answer uuid;
  session uuid;
begin
  update survey_files f set scan = case when is_clean then 'clean' else 'refused' end where f.id = scanned and f.scan = 'waiting'
    returning f.response_id into answer;
  if answer is null or is_clean then return; end if;
  update surveyrecipients r set mail = 'fileRefused' from surveyresponses a
    where a.id = answer and r.id = a.recipient_id and r.status = 'submitted' and r.deleted_at is null and r.email is not null
    returning r.session_id into session;
  if session is not null then
    perform jobs.add('survey-mail', json_build_object('sessionId', session), 'survey-mail ' || session, 15);
  end if;
end
$$;
revoke execute on function access.survey_file_scanned from public;
grant execute on function access.survey_file_scanned to coverlane_worker;
