-- An employer's own people manage their colleagues' accounts as brokers, partners and tpas do (domain 1.2: editSubUsers of
-- client HR), all of the employer's. Who is held to some divisions manages none: an account that they made would see the rest.
create or replace function access.managed_entity() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u
  where u.id = access.user_id() and u.type in ('broker', 'client', 'partner', 'tpa') and access.user_type() = u.type
    and 'editSubUsers' = any(access.permissions_of(u))
    and not (u.type = 'client' and exists (select from user_divisions d where d.user_id = u.id))
$$;
