-- Does the reader keep union funds (specification 6: manageUnions)? Of which clients, access.clients() says.
create function access.keeps_unions() returns boolean
language sql stable set search_path = pg_catalog, public, access as $$
  select access.user_type() in ('admin', 'tpa') and access.has_permission('manageUnions')
$$;
revoke execute on function access.keeps_unions from public;
grant execute on function access.keeps_unions to coverlane_app, coverlane_worker;

-- What hangs on a union is of its client: said by the union, and never otherwise.
create function access.client_of_union() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  client uuid;
begin
  if tg_op = 'UPDATE' and new.union_id = old.union_id and new.client_id = old.client_id then return new; end if;
  client := (select u.client_id from unions u where u.id = new.union_id);
  if new.client_id is null or (tg_op = 'UPDATE' and new.union_id <> old.union_id) then new.client_id := client; end if;
  if new.client_id is distinct from client then
    raise exception using errcode = '42501', message = 'not the client of the union';
  end if;
  return new;
end
$$;
revoke execute on function access.client_of_union from public;

-- And a worker is of the union of the shop, and of its client.
create function access.union_of_shop() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  shop unionshops;
begin
  if tg_op = 'UPDATE' and new.shop_id = old.shop_id and new.union_id = old.union_id and new.client_id = old.client_id then
    return new;
  end if;
  select * into shop from unionshops s where s.id = new.shop_id;
  if new.union_id is null or (tg_op = 'UPDATE' and new.shop_id <> old.shop_id) then new.union_id := shop.union_id; end if;
  if new.client_id is null or (tg_op = 'UPDATE' and new.shop_id <> old.shop_id) then new.client_id := shop.client_id; end if;
  if new.union_id is distinct from shop.union_id or new.client_id is distinct from shop.client_id then
    raise exception using errcode = '42501', message = 'not the union of the shop';
  end if;
  return new;
end
$$;
revoke execute on function access.union_of_shop from public;

-- A worker who is a member carries the member's outward id (domain 13.1: memberSystemIdentifier).
create function access.member_of_worker() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and new.person_id is not distinct from old.person_id then return new; end if;
  new.member_system_identifier := (select p.system_identifier from people p where p.id = new.person_id);
  return new;
end
$$;
revoke execute on function access.member_of_worker from public;
