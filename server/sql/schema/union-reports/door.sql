-- The shop whose clerk this transaction is of, where it was opened by the key of the shop's page (domain 13.3); null: it was not.
create function access.own_shop() returns uuid
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'shop')::pg_catalog.uuid $$;
revoke execute on function access.own_shop from public;
grant execute on function access.own_shop to coverlane_app, coverlane_worker;

-- Its union; null: none.
create function access.own_shop_union() returns uuid
language sql stable as $$ select (access.context() operator(pg_catalog.->>) 'union')::pg_catalog.uuid $$;
revoke execute on function access.own_shop_union from public;
grant execute on function access.own_shop_union to coverlane_app, coverlane_worker;

-- Opens a request for whoever has the key of a shop's page: that shop's roster, reports and payments, no person, no permission. Null: the
-- key is of no shop, was withdrawn, or the shop is gone. A shop that ended goes on reporting what it owes for a year.
-- Definer: a visitor has no rows.
create function access.open_shop(key_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, access as $$
declare
  s unionshops;
  u unions;
  c clients;
  r access.rights;
  acting jsonb;
begin
  select * into s from unionshops x where x.key_hash = open_shop.key_hash and x.deleted_at is null;
  if s.id is null then return null; end if;
  select * into u from unions x where x.id = s.union_id and x.deleted_at is null;
  select * into c from clients x where x.id = s.client_id and x.deleted_at is null;
  if u.id is null or c.id is null or s.expiration_date < (now() at time zone c.time_zone)::date - 365 then return null; end if;
  acting := jsonb_build_object('kind', 'link', 'id', s.id, 'name', s.name);
  r.context := jsonb_build_object('user', null, 'type', 'shop', 'installation', c.installation_id, 'session', null,
    'shop', s.id, 'union', u.id, 'acting', acting)::text;
  r.type := 'shop';
  r.permissions := '{}';
  r.clients := array[s.client_id];
  r.people := '{}';
  r.health := '{}';
  r.signs_as := access.acting_text(acting);
  perform access.put_in_force(r);
  return jsonb_build_object('shopId', s.id, 'shopName', s.name, 'unionId', u.id, 'unionName', u.name, 'clientId', c.id,
    'clientName', c.name, 'timeZone', c.time_zone, 'email', s.email, 'allowTestIds', coalesce((select i.allow_test_ids
      from installations i where i.id = c.installation_id), false),
    'phone', coalesce(u.phone, access.site_words(c.id) ->> 'supportPhone'));
end
$$;
revoke execute on function access.open_shop from public;
grant execute on function access.open_shop to coverlane_app;

-- Workers of a shop for whom another shop of the same union reported hours of the same month (domain 13.3: both count). For the shop it
-- says that alone, never which.
-- Definer: a shop sees no other shop's rows.
create function access.workers_elsewhere(shop uuid, month date) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select distinct e.id from unionshopemployees e
    join unionshopemployees o on o.union_id = e.union_id and o.shop_id <> e.shop_id and o.deleted_at is null
      and (o.ssn_index = e.ssn_index or o.person_id = e.person_id)
    join union_report_lines l on l.employee_id = o.id and l.worked + l.holiday > 0
    join union_reports r on r.id = l.report_id and r.period = workers_elsewhere.month and r.state <> 'draft'
      and r.superseded_at is null
  where e.shop_id = workers_elsewhere.shop and e.deleted_at is null
    and (e.shop_id = access.own_shop() or (access.keeps_unions() and e.client_id = any(access.clients())))
$$;
revoke execute on function access.workers_elsewhere from public;
grant execute on function access.workers_elsewhere to coverlane_app;
