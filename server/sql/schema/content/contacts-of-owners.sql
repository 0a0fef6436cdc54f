-- Employers' and brokers' own people with manageContacts keep the contacts of their own employer or agency (specification 6;
-- domain 11: entityType client, division, broker). Who is held to some divisions keeps those of these divisions. Contacts of
-- suppliers and of the installation stay the administrator's, and so does one of an agency for a single employer.

-- The employer or agency whose contacts the caller keeps.
-- Definer: it looks past the policies of users.
create function access.kept_contacts() returns uuid
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select u.entity_id from users u
  where u.id = access.user_id() and u.type in ('broker', 'client') and access.user_type() = u.type
    and 'manageContacts' = any(access.permissions_of(u))
$$;
revoke execute on function access.kept_contacts from public;
grant execute on function access.kept_contacts to coverlane_app;

-- What they make is theirs, without their saying so.
create function access.owner_of_contact() returns trigger
language plpgsql set search_path = pg_catalog, public, access as $$
begin
  if access.user_type() = 'client' then new.client_id := coalesce(new.client_id, access.kept_contacts()); end if;
  if access.user_type() = 'broker' then new.broker_id := coalesce(new.broker_id, access.kept_contacts()); end if;
  return new;
end
$$;
revoke execute on function access.owner_of_contact from public;
