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
