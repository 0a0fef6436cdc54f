-- Employers' and brokers' own people with manageContacts keep the contacts of their own employer or agency (specification 6;
-- domain 11: entityType client, division, broker). Who is held to some divisions keeps those of these divisions. Contacts of
-- suppliers and of the installation stay the administrator's, and so does one of an agency for a single employer.

-- The employer or agency whose contacts the caller keeps.
create function access.kept_contacts() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u
  where u.id = access.user_id() and u.type in ('broker', 'client') and access.user_type() = u.type
    and 'manageContacts' = any(access.permissions_of(u))
$$;
revoke execute on function access.kept_contacts() from public;
grant execute on function access.kept_contacts() to coverlane_app;

create policy keep on contacts to coverlane_app
  using (installation_id = (select access.installation()) and supplier_id is null
    and (deleted_at is null or (updated_by = (select access.user_id()) and deleted_at > now() - interval '15 minutes'))
    and case (select access.user_type())
      when 'client' then client_id = (select access.kept_contacts()) and broker_id is null
        and ((select access.held_divisions()) is null or division_id = any((select access.held_divisions())::uuid[]))
      when 'broker' then broker_id = (select access.kept_contacts()) and client_id is null
      else false end)
  with check (installation_id = (select access.installation()) and supplier_id is null
    and case (select access.user_type())
      when 'client' then client_id = (select access.kept_contacts()) and broker_id is null
        and ((select access.held_divisions()) is null or division_id = any((select access.held_divisions())::uuid[]))
      when 'broker' then broker_id = (select access.kept_contacts()) and client_id is null
      else false end);

-- What they make is theirs, without their saying so.
create function access.owner_of_contact() returns trigger
language plpgsql set search_path = pg_catalog, public, access as $$
begin
  if access.user_type() = 'client' then new.client_id := coalesce(new.client_id, access.kept_contacts()); end if;
  if access.user_type() = 'broker' then new.broker_id := coalesce(new.broker_id, access.kept_contacts()); end if;
  return new;
end
$$;
revoke execute on function access.owner_of_contact() from public;
create trigger owner_of_contact before insert on contacts for each row execute function access.owner_of_contact();
