-- Who is held to some divisions manages colleagues held to none but these: "a sub-user can never hold a client or division its
-- creator lacks" (domain 1.2). An account that they make is held to the same divisions from its first moment.

create or replace function access.managed_entity() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u
  where u.id = access.user_id() and u.type in ('broker', 'client', 'partner', 'tpa') and access.user_type() = u.type
    and 'editSubUsers' = any(access.permissions_of(u))
$$;

-- The accounts that a caller who is held to divisions manages; null: the caller is held to none or manages nobody, and nothing narrows.
create function access.colleagues_within() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select case when access.managed_entity() is not null and access.held_divisions() is not null then coalesce(
    (select array_agg(u.id) from users u join users me on me.id = access.user_id()
      where u.type = 'client' and u.entity_id = me.entity_id
        and exists (select from user_divisions d where d.user_id = u.id)
        and not exists (select from user_divisions d where d.user_id = u.id
          and not d.division_id = any(access.held_divisions()))), '{}') end
$$;
revoke execute on function access.colleagues_within() from public;
grant execute on function access.colleagues_within() to coverlane_app;

-- Every policy about what an account has looks the account up in users, and so finds no other one.
create policy within_divisions on users as restrictive for select to coverlane_app
  using (id = (select access.user_id()) or (select access.colleagues_within()) is null
    or id = any((select access.colleagues_within())::uuid[]));

create function access.hold_like_maker() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into user_divisions (user_id, division_id, client_id)
    select new.id, d.division_id, d.client_id from user_divisions d where d.user_id = access.user_id() and new.type = 'client';
  return null;
end
$$;
revoke execute on function access.hold_like_maker() from public;
create trigger hold_like_maker after insert on users for each row execute function access.hold_like_maker();

-- What works past the policies asks the same.
create function access.manages(account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select exists (select from users u where u.id = manages.account
    and (u.installation_id = access.managed_installation() or u.entity_id = access.managed_entity())
    and (access.colleagues_within() is null or u.id = any(access.colleagues_within())))
$$;
revoke execute on function access.manages(uuid) from public;

create or replace function access.end_sessions_of(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update sessions s set ended_at = now() where s.user_id = end_sessions_of.user_id and s.ended_at is null
    and access.manages(end_sessions_of.user_id)
$$;
create or replace function access.reset_factor(user_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  if not access.manages(reset_factor.user_id) then return; end if;
  delete from code_seeds c where c.user_id = reset_factor.user_id;
  delete from passkeys p where p.user_id = reset_factor.user_id;
  delete from recovery_codes r where r.user_id = reset_factor.user_id;
  update sessions s set ended_at = now() where s.user_id = reset_factor.user_id and s.ended_at is null;
end
$$;
create or replace function access.require_new_password(user_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  update users u set password_reset_required = true, version = version + 1, updated_at = now()
  where u.id = require_new_password.user_id and u.status = 'active' and access.manages(u.id);
  select access.end_sessions_of(require_new_password.user_id)
$$;
