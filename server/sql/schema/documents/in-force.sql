-- Of a document the file of the version in force, where that is not withdrawn: lists show it without a look at the versions.
-- Definer: what it does follows from the row, whatever whoever wrote it may read.
create function access.take_file_in_force() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  v document_versions;
begin
  select * into v from document_versions x
    where x.document_id = new.id and x.number = new.current_number and x.withdrawn_at is null;
  new.file_name := v.file_name;
  new.media_type := v.media_type;
  new.bytes := v.bytes;
  new.scan := v.scan;
  return new;
end
$$;
revoke execute on function access.take_file_in_force from public;

-- The same when the version itself is added, looked at or withdrawn.
-- Definer: what it does follows from the row, whatever whoever wrote it may read.
create function access.give_file_in_force() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update documents d set file_name = case when new.withdrawn_at is null then new.file_name end,
      media_type = case when new.withdrawn_at is null then new.media_type end,
      bytes = case when new.withdrawn_at is null then new.bytes end, scan = case when new.withdrawn_at is null then new.scan end
    where d.id = new.document_id and d.current_number = new.number;
  return null;
end
$$;
revoke execute on function access.give_file_in_force from public;
