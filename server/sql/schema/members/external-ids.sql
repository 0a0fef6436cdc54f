-- Whose these external ids are in a client of the reader: the whole client is asked, whichever of its people the reader may see,
-- because an id is one person's in it. Nothing is told but the holder's own id.
-- Definer: a reader who is held to some divisions sees the people of these alone.
create function access.external_id_holders(client uuid, names text[]) returns table (name text, holder uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, access as $$
#variable_conflict use_column
begin
  -- The owner's own sessions have no context; the program's are never the owner's.
  if session_user <> current_user and (client = any(access.clients())) is not true then return; end if;
  return query select x.external_id, x.person_id from person_external_ids x
    where x.client_id = client and x.external_id = any(names) and x.superseded_at is null;
end
$$;
revoke execute on function access.external_id_holders from public;
grant execute on function access.external_id_holders to coverlane_app, coverlane_worker;

-- Whose external id an undo would bring back (`rows` of person_external_ids) although it is somebody else's by now.
-- Definer: as above.
create function access.external_ids_taken(rows uuid[], ending uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select back.person_id from person_external_ids back
  join person_external_ids held on held.client_id = back.client_id and held.external_id = back.external_id
    and held.superseded_at is null and held.person_id <> back.person_id and held.id <> all(external_ids_taken.ending)
  where back.id = any(external_ids_taken.rows)
    and (session_user = current_user or back.client_id = any(access.clients()))
$$;
revoke execute on function access.external_ids_taken from public;
grant execute on function access.external_ids_taken to coverlane_app, coverlane_worker;
