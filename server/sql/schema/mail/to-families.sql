-- A mail about an enrollment: to the account where there is one, else to the address the family gave.
-- Definer: it writes mails, which those who execute it may not.
create function access.queue_enrollment_mail(id uuid, enrollment uuid, kind text, person jsonb) returns void
language sql security definer set search_path = pg_catalog, public, access as $$
  insert into mails (id, installation_id, user_id, kind, address, link_base, first_name, language)
  select queue_enrollment_mail.id, c.installation_id, u.id, queue_enrollment_mail.kind, coalesce(u.email, person ->> 'address'),
    e.link_base, person ->> 'firstName', person ->> 'language'
  from enrollments e join clients c on c.id = e.client_id
  left join users u on u.type = 'member' and u.entity_id = e.person_id and u.status = 'active'
  where e.id = queue_enrollment_mail.enrollment and c.id = any(access.clients()) and coalesce(u.email, person ->> 'address') is not null
  limit 1
$$;
revoke execute on function access.queue_enrollment_mail from public;
grant execute on function access.queue_enrollment_mail to coverlane_app, coverlane_worker;

-- A mail to somebody of a family: to the account where there is one, else to the address the family gave.
-- Definer: it writes mails, which coverlane_worker may not.
create function access.queue_family_mail(id uuid, person_id uuid, kind text, link_base text, person jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into mails (id, installation_id, user_id, kind, address, link_base, first_name, language, about)
  select queue_family_mail.id, c.installation_id, u.id, queue_family_mail.kind, coalesce(u.email, person ->> 'address'),
    queue_family_mail.link_base, person ->> 'firstName', person ->> 'language', person ->> 'about'
  from people p join clients c on c.id = p.client_id
  left join users u on u.type = 'member' and u.entity_id = p.id and u.status = 'active'
  where p.id = queue_family_mail.person_id and c.id = any(access.clients())
    and coalesce(u.email, person ->> 'address') is not null
  limit 1;
  return found;
end
$$;
revoke execute on function access.queue_family_mail from public;
grant execute on function access.queue_family_mail to coverlane_worker;

-- A mail about a report calls it what its reader's language calls it (domain 12.8): the names come by language, and the
-- reader's is kept.
-- Definer: it writes mails, which those who execute it may not.
create function access.queue_report_mail(id uuid, user_id uuid, kind text, link_base text, names jsonb,
  path text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, access as $$
begin
  insert into mails (id, installation_id, user_id, kind, address, link_base, about, path)
  select queue_report_mail.id, u.installation_id, u.id, queue_report_mail.kind, u.email, queue_report_mail.link_base,
    coalesce(queue_report_mail.names ->> u.language, queue_report_mail.names ->> 'en'),
    replace(queue_report_mail.path, '{area}', u.type)
  from users u where u.id = queue_report_mail.user_id and u.status in ('active', 'locked') and u.type <> 'member'
    and u.installation_id = access.installation();
  return found;
end
$$;
revoke execute on function access.queue_report_mail from public;
grant execute on function access.queue_report_mail to coverlane_app, coverlane_worker;

-- What links lead to where no request tells: the first site's host; null: none is set up.
-- Definer, and nobody's to execute but the owner's functions.
create function access.installation_host(installation uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.hosts ->> 0 from sites s where s.installation_id = installation_host.installation
    and s.status = 'active' and s.deleted_at is null and jsonb_array_length(s.hosts) > 0
  order by s.id limit 1
$$;
revoke execute on function access.installation_host from public;

-- The same for a client.
-- Definer: it reads sites, which coverlane_worker may not.
create function access.site_host(client uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, access as $$
  select access.installation_host(c.installation_id) from clients c where c.id = site_host.client
$$;
revoke execute on function access.site_host from public;
grant execute on function access.site_host to coverlane_worker;
