-- Counts an upload that is about to begin. @return 0: it may; else after how many seconds it may be tried again
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.take_upload(who uuid, kind text, bytes bigint, most_files int, most_bytes bigint) returns int
language plpgsql security definer set search_path = pg_catalog, access as $$
declare
  files int;
  sent bigint;
  first_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('upload ' || who, 0));
  delete from uploads_taken u where u.user_id = who and u.at < clock_timestamp() - interval '1 hour';
  select count(*), coalesce(sum(u.bytes), 0), min(u.at) into files, sent, first_at
    from uploads_taken u where u.user_id = who and u.kind = take_upload.kind;
  if files >= most_files or sent + take_upload.bytes > most_bytes then
    return greatest(1, ceil(extract(epoch from first_at + interval '1 hour' - clock_timestamp())))::int;
  end if;
  insert into uploads_taken (user_id, kind, bytes) values (who, take_upload.kind, take_upload.bytes);
  return 0;
end
$$;
revoke execute on function access.take_upload from public;
grant execute on function access.take_upload to coverlane_app;

-- How many megabytes a document may have where whoever sends it is; null: nobody made the setting.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.document_megabytes(who uuid) returns int
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.setting_number(u.installation_id, 'documentMegabytes', null) from users u where u.id = who
$$;
revoke execute on function access.document_megabytes from public;
grant execute on function access.document_megabytes to coverlane_app;

-- Every kept file that a row names: a new table with files is added here, or its files are cleared away.
-- Definer, and nobody's to execute but the owner's functions.
create function access.named_files() returns table (key text, kind text, row_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select i.file_key, 'import', i.id from imports i
  union all select p.file_key, 'proof', p.id from enrollment_proofs p where p.file_key is not null
  union all select v.file_key::text, 'document', v.document_id from document_versions v
  union all select e.id::text, 'confirmation', e.id from enrollments e where e.confirmation_sha256 is not null
  union all select c.file_key, 'census', c.id from censusfiles c
  union all select f.file_key::text, 'survey', f.id from survey_files f
  union all select p.file_key::text, 'surveyPaper', p.id from survey_papers p
  union all select v.file_key::text, 'paperToSign', v.template_id from esigntemplate_versions v
  union all select part->>'file', 'batch', b.id from print_batches b, jsonb_array_elements(b.parts) part
$$;
revoke execute on function access.named_files from public;

-- Which of these files no row names.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.unnamed_files(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public as $$
  select given from unnest(keys) given except select key from access.named_files()
$$;
revoke execute on function access.unnamed_files from public;
grant execute on function access.unnamed_files to coverlane_worker;
