-- Who is held to some divisions manages colleagues held to none but these: "a sub-user can never hold a client or division its
-- creator lacks" (domain 1.2). An account that they make is held to the same divisions from its first moment.

-- The accounts that a caller who is held to divisions manages; null: the caller is held to none or manages nobody, and nothing narrows.
-- Definer: it looks past the policies of users, user_divisions.
create function access.colleagues_within() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when access.managed_entity() is not null and access.held_divisions() is not null then coalesce(
    (select array_agg(u.id) from users u join users me on me.id = access.user_id()
      where u.type = 'client' and u.entity_id = me.entity_id
        and exists (select from user_divisions d where d.user_id = u.id)
        and not exists (select from user_divisions d where d.user_id = u.id
          and not d.division_id = any(access.held_divisions()))), '{}') end
$$;
revoke execute on function access.colleagues_within from public;
grant execute on function access.colleagues_within to coverlane_app;

-- Definer: what it does follows from the row, whatever whoever changed it may do.
create function access.hold_like_maker() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into user_divisions (user_id, division_id, client_id)
    select new.id, d.division_id, d.client_id from user_divisions d where d.user_id = access.user_id() and new.type = 'client';
  return null;
end
$$;
revoke execute on function access.hold_like_maker from public;

-- What works past the policies asks the same.
-- Definer, and nobody's to execute but the owner's functions.
create function access.manages(account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select exists (select from users u where u.id = manages.account
    and (u.installation_id = access.managed_installation() or u.entity_id = access.managed_entity())
    and (access.colleagues_within() is null or u.id = any(access.colleagues_within())))
$$;
revoke execute on function access.manages from public;
