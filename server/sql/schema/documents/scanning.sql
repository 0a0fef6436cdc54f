-- Versions that wait for the virus scanner, the oldest first, at most a hundred.
-- Definer: the worker looks at files of every client, and learns nothing of them but where they lie.
create function access.unscanned_versions() returns table (id uuid, file_key text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select v.id, v.file_key::text from document_versions v where v.scan = 'waiting' order by v.created_at limit 100
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
