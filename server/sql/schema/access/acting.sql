-- What acts in this transaction; null: the person themselves, or nobody.
-- Definer: it asks functions that are nobody's to execute but the owner's.
create function access.acting() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  found jsonb;
begin
  select m.acting into found from access.mine m;
  return found;
end
$$;
revoke execute on function access.acting from public;
grant execute on function access.acting to coverlane_app, coverlane_worker;

-- A key as what acts.
-- Definer, and nobody's to execute but the owner's functions.
create function access.acting_of(k apikeys) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select jsonb_build_object('kind', 'apiKey', 'id', k.id, 'name', k.name, 'prefix', k.prefix,
    'maker', access.name_as_read(u.first_name, u.last_name))
  from users u where u.id = k.user_id
$$;
revoke execute on function access.acting_of from public;

-- In English words, for what keeps one text; screens say it in the reader's language.
create function access.acting_text(acting jsonb) returns text
language sql immutable parallel safe as $$
  select case acting ->> 'kind'
    when 'apiKey' then 'API key ' || (acting ->> 'name') || ' (' || (acting ->> 'prefix') || '…), of ' || (acting ->> 'maker')
    when 'command' then 'Command line, for ' || (acting ->> 'maker')
    when 'link' then (acting ->> 'name') || ', by personal link' end
$$;
revoke execute on function access.acting_text from public;
grant execute on function access.acting_text to coverlane_app, coverlane_worker;

-- Who did something, from a name and what acted beside it: the name of a person as text, or what acted as an object.
create function access.actor(name text, acting jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case when name is not null then coalesce(acting, to_jsonb(name)) end
$$;
revoke execute on function access.actor from public;
grant execute on function access.actor to coverlane_app, coverlane_worker;

-- What acted in an entry of the audit log. The oldest entries hold what a key begins with, and no name.
-- Definer, and nobody's to execute but the owner's functions.
create function access.acting_in(detail jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
begin
  if detail ? 'acting' then return detail -> 'acting'; end if;
  if detail ->> 'apiKey' is null then return null; end if;
  return coalesce((select access.acting_of(k) from apikeys k where k.prefix = acting_in.detail ->> 'apiKey'),
    jsonb_build_object('kind', 'apiKey', 'id', '', 'name', '', 'prefix', detail ->> 'apiKey', 'maker', ''));
end
$$;
revoke execute on function access.acting_in from public;

-- A name as it is read, in queries and in what functions write down: of a name in Hangul the family name first, without a
-- space; null where there is none (specification 9; as displayName of server/platform/values/names.ts says it). Of immutable parts
-- alone, so that it becomes part of each query that asks it.
create function access.name_as_read(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select case when first_name ~ '^[\uAC00-\uD7A3\s]+$' and last_name ~ '^[\uAC00-\uD7A3\s]+$' then last_name || first_name
    else coalesce(first_name || ' ' || last_name, first_name, last_name) end
$$;
revoke execute on function access.name_as_read from public;
grant execute on function access.name_as_read to coverlane_app, coverlane_worker;

-- The same of a person on record, with title, middle name and suffix: what their record says is what lists say.
create function access.person_as_read(prefix text, first_name text, middle_name text, last_name text, suffix text) returns text
language sql immutable parallel safe as $$
  select case when first_name ~ '^[\uAC00-\uD7A3\s]+$' and last_name ~ '^[\uAC00-\uD7A3\s]+$' then last_name || first_name
    else concat_ws(' ', nullif(prefix, ''), nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, ''),
      nullif(suffix, '')) end
$$;
revoke execute on function access.person_as_read from public;
grant execute on function access.person_as_read to coverlane_app, coverlane_worker;

-- Whoever writes a record signs it; nobody can sign for somebody else. What a key wrote is signed with the key's name; that a
-- key was used signs nothing. A trigger that names a column has what acted written there.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.sign_record() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  is_known boolean;
  actor uuid;
  name text;
  acting jsonb;
begin
  -- What is sealed anew says nothing else than before.
  if current_setting('coverlane.resealing', true) = 'on' and session_user = current_user then return new; end if;
  select true, m.acts, m.signs_as, m.acting into is_known, actor, name, acting from access.mine m;
  if is_known is null and tg_table_name = 'apikeys' then return new; end if;
  new.updated_by := actor;
  new.updated_by_name := name;
  if tg_nargs > 0 then new.updated_by_key := acting; end if;
  if new.updated_by_name is null and new.updated_by is not null then
    new.updated_by_name := (select access.name_as_read(u.first_name, u.last_name) from public.users u where u.id = new.updated_by);
  end if;
  return new;
end
$$;
revoke execute on function access.sign_record from public;

-- What acted, for a column that says who did one thing: written whenever that column is. The first argument names the column it
-- is written to, the second one the text that names the actor, where there is one and nobody typed it.
-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.sign_acting() returns trigger
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  acting jsonb;
  signed jsonb;
begin
  select m.acting into acting from access.mine m;
  if acting is null and tg_op = 'INSERT' then return new; end if;
  signed := jsonb_build_object(tg_argv[0], acting);
  if acting is not null and tg_nargs > 1 then
    signed := signed || jsonb_build_object(tg_argv[1], access.acting_text(acting));
  end if;
  return jsonb_populate_record(new, signed);
end
$$;
revoke execute on function access.sign_acting from public;
