-- Reworded from 9a387ab6e3d3b0cc8b4561362e4b98fc09b7d5cc50bce68b34fca71dad4587a3: the line below was added.
-- Reworded from 1e9494d82aa24a0f921a0ad179c6d80e80dbe0e7a174d0270ba96dc8920b8989: 191 brings the function and who may ask it up to this wording.
-- A name as it is read, in queries and in what functions write down: of a name in Hangul the family name first, without a
-- space; null where there is none (specification 9; as displayName of server/domain/names.ts says it). Of immutable parts
-- alone, so that it becomes part of each query that asks it.
create function access.name_as_read(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select case when first_name ~ '^[\uAC00-\uD7A3\s]+$' and last_name ~ '^[\uAC00-\uD7A3\s]+$' then last_name || first_name
    else coalesce(first_name || ' ' || last_name, first_name, last_name) end
$$;
revoke execute on function access.name_as_read(text, text) from public;
grant execute on function access.name_as_read(text, text) to coverlane_app, coverlane_worker;

-- What put first and family name together asks it, and nothing else of these functions changes.
do $$
declare
  f record;
begin
  for f in select p.oid, p.oid::regprocedure as name, p.prosecdef from pg_proc p
    where p.pronamespace in ('access'::regnamespace, 'audit'::regnamespace, 'public'::regnamespace)
      and p.prosrc ~ '\w+\.first_name \|\| '' '' \|\| \w+\.last_name'
  loop
    if not f.prosecdef then raise exception '% is not its owner''s', f.name; end if;
    execute regexp_replace(pg_get_functiondef(f.oid), '(\w+\.first_name) \|\| '' '' \|\| (\w+\.last_name)', 'access.name_as_read(\1, \2)', 'g');
  end loop;
end
$$;
