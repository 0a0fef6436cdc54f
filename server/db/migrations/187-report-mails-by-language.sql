-- A mail about a report calls it what its reader's language calls it (domain 12.8): the names come by language, and the
-- reader's is kept.
drop function access.queue_report_mail(uuid, uuid, text, text, text, text);
create function access.queue_report_mail(id uuid, user_id uuid, kind text, link_base text, names jsonb, path text) returns boolean
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
revoke execute on function access.queue_report_mail(uuid, uuid, text, text, jsonb, text) from public;
grant execute on function access.queue_report_mail(uuid, uuid, text, text, jsonb, text) to coverlane_app, coverlane_worker;
