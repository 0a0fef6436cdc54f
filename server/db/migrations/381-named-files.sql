-- Every kept file that a row names: a new table with files is added here, or its files are cleared away.
create function access.named_files() returns table (key text, kind text, row_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select i.file_key, 'import', i.id from imports i
  union all select p.file_key, 'proof', p.id from enrollment_proofs p where p.file_key is not null
  union all select e.id::text, 'confirmation', e.id from enrollments e where e.confirmation_sha256 is not null
  union all select part->>'file', 'batch', b.id from print_batches b, jsonb_array_elements(b.parts) part
$$;
revoke all on function access.named_files() from public;

-- Which of these files no row names.
create function access.unnamed_files(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public as $$
  select given from unnest(keys) given except select key from access.named_files()
$$;
revoke all on function access.unnamed_files(text[]) from public;
grant execute on function access.unnamed_files(text[]) to coverlane_worker;
