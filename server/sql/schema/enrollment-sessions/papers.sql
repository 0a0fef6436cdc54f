-- The file that is signed in a session, as it was when it was set, for whoever enrolls there, and builds or watches it. Not health information, and nothing that the virus scanner has not found clean.
-- Definer: whoever comes by a link reads no documents.
create function access.file_to_sign(session uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('fileKey', v.file_key, 'fileName', v.file_name, 'mediaType', v.media_type)
  from session_papers_to_sign o join enrollmentsessions s on s.id = o.session_id and s.deleted_at is null
  join documents d on d.id = o.document_id and d.deleted_at is null and not d.phi
  join document_versions v on v.document_id = d.id and v.number = o.document_number and v.scan = 'clean'
  where o.session_id = file_to_sign.session and o.withdrawn_at is null and o.client_id = any(access.clients())
    and (access.keeps_sessions() or access.watches_sessions() or access.enrolls() or o.session_id = any(access.own_sessions()))
$$;
revoke execute on function access.file_to_sign from public;
grant execute on function access.file_to_sign to coverlane_app;

-- session_papers_to_sign
grant select, insert, update (withdrawn_at) on session_papers_to_sign to coverlane_app;
grant select on session_papers_to_sign to coverlane_worker;
create policy owner on session_papers_to_sign to current_user using (true) with check (true);
create policy keep on session_papers_to_sign to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()))
  with check (client_id = any((select access.clients())::uuid[]) and (select access.keeps_sessions()));
create policy watch on session_papers_to_sign for select to coverlane_app
  using (client_id = any((select access.clients())::uuid[]) and (select access.watches_sessions()));
create policy enroll on session_papers_to_sign for select to coverlane_app using (withdrawn_at is null
  and client_id = any((select access.clients())::uuid[]) and ((select access.enrolls()) or session_id = any((select access.own_sessions())::uuid[])));
create policy work on session_papers_to_sign for select to coverlane_worker
  using (client_id = any((select access.clients())::uuid[]));
create trigger client_of_session before insert on session_papers_to_sign for each row
  execute function access.client_of_session();
create trigger sign_acting_set_by before insert on session_papers_to_sign for each row
  when (new.set_by is not null) execute function access.sign_acting('set_by_key', 'set_by_name');

-- The session that has people sign a document, by its name, where it is not over; null: none does. Of an employer whom the caller
-- does not serve without its name. With a version's number, which of its files.
-- Definer: whoever keeps documents builds no sessions.
create function access.session_signing(document uuid, file int) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when s.client_id = any(access.clients()) then s.name else '…' end
  from session_papers_to_sign o join enrollmentsessions s on s.id = o.session_id and s.deleted_at is null
  where o.document_id = session_signing.document and o.withdrawn_at is null and s.status not in ('finalized', 'archived')
    and (file is null or o.document_number = file)
  order by s.name limit 1
$$;
revoke execute on function access.session_signing from public;
grant execute on function access.session_signing to coverlane_app, coverlane_worker;

-- What people sign in a session stays for them to read: it is neither deleted nor withdrawn, unpublished or closed to members meanwhile.
-- The argument says of which table it is.
create function access.keep_signed_document() returns trigger
language plpgsql set search_path = pg_catalog, public, access as $$
declare
  session text := case tg_argv[0] when 'documents' then access.session_signing((to_jsonb(new) ->> 'id')::uuid, null)
    else access.session_signing((to_jsonb(new) ->> 'document_id')::uuid, (to_jsonb(new) ->> 'number')::int) end;
begin
  if session is not null then
    raise exception using errcode = 'CVREF', message = 'document-signed', detail = jsonb_build_object('session', session)::text;
  end if;
  return new;
end
$$;
revoke execute on function access.keep_signed_document from public;

create trigger keep_signed_document before update on documents for each row
  when (old.deleted_at is null and old.status = 'published' and not old.phi
    and (new.deleted_at is not null or new.status <> 'published' or new.phi or not new.visible_to ? 'member'))
  execute function access.keep_signed_document('documents');
create trigger keep_signed_document before update on document_versions for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function access.keep_signed_document('document_versions');
