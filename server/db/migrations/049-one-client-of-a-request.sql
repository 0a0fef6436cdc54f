-- A request that names its client gives up the rest as well: each policy then reads a list of one, not of all clients of
-- an installation. The list is only searched here, which costs less than reading it.

create or replace function access.only_client(client uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, access as $$
declare
  c jsonb := access.context();
  narrowed text;
begin
  if c is null or strpos(c ->> 'clients', only_client.client::text) = 0 then return false; end if;
  narrowed := (c || jsonb_build_object('clients', '{' || only_client.client || '}'))::text;
  perform set_config('coverlane.context', narrowed, true);
  perform set_config('coverlane.signature', access.signature(narrowed), true);
  return true;
end
$$;
grant execute on function access.only_client(uuid) to coverlane_app;
