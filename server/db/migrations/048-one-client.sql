-- Work on one client gives up its rights to all others: a roster import can neither read nor write anybody else's rows,
-- and every look-up by client asks for one instead of all that its user may see. Nothing can be gained by it: the client
-- must be among those of the signed context, which is signed anew.

create function access.only_client(client uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, access as $$
declare
  c jsonb := access.context();
  narrowed text;
begin
  if c is null or not (c ->> 'clients')::uuid[] @> array[only_client.client] then return false; end if;
  narrowed := jsonb_set(c, '{clients}', to_jsonb(array[only_client.client]::text))::text;
  perform set_config('coverlane.context', narrowed, true);
  perform set_config('coverlane.signature', access.signature(narrowed), true);
  return true;
end
$$;
revoke execute on function access.only_client(uuid) from public;
grant execute on function access.only_client(uuid) to coverlane_worker;
