-- A base plan is of one client, and so is what hangs on it: said by the base plan, and never otherwise.
create function access.client_of_baseplan() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  client uuid := (select b.client_id from baseplans b where b.id = new.baseplan_id);
begin
  -- A base plan that was deleted since is nobody's to see; what was recorded under it can still be changed.
  if tg_op = 'UPDATE' and new.baseplan_id = old.baseplan_id and new.client_id = old.client_id then return new; end if;
  if new.client_id is null or (tg_op = 'UPDATE' and new.baseplan_id <> old.baseplan_id) then new.client_id := client; end if;
  if new.client_id is distinct from client then
    raise exception using errcode = '42501', message = 'not the client of the base plan';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_baseplan from public;
